// SPDX-License-Identifier: GPL-2.0-or-later

package modmeta

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Decode reads the JSON text of metadata. A module may have 40,000 probes, so the text of Probes is
// decoded one by one, and names that they share are kept once. Metadata with more than most values is
// an error: an object of two bytes, or a null in a list of objects, takes some 80 in memory.
func Decode(r io.Reader, most int) (*Meta, error) {
	d := decoder{json: json.NewDecoder(r), left: most, names: map[string]string{}}
	if err := d.open('{'); err != nil {
		return nil, err
	}
	rest := []byte{'{'} // the members but Probes
	for d.json.More() {
		if err := d.member(&rest); err != nil {
			return nil, err
		}
	}
	if _, err := d.json.Token(); err != nil {
		return nil, err
	}
	m := new(Meta)
	if err := json.Unmarshal(append(rest, '}'), m); err != nil {
		return nil, err
	}
	m.Probes = d.probes
	return m, nil
}

type decoder struct {
	json   *json.Decoder
	left   int // values that may still come; a probe is one
	names  map[string]string
	probes []Probe
}

// chunk is how many probes are decoded before they are added to the others: a list that grows by
// append takes several times its size.
const chunk = 2048

// open reads the token that begins an object or an array.
func (d *decoder) open(want json.Delim) error {
	t, err := d.json.Token()
	if err == nil && t != want {
		err = fmt.Errorf("%v where %v begins the metadata", t, want)
	}
	return err
}

// take counts n values.
func (d *decoder) take(n int) error {
	if d.left -= n; d.left < 0 {
		return fmt.Errorf("metadata has too many values")
	}
	return nil
}

// Values returns the number of objects and nulls in a JSON text, and of values that follow another one in an object
// or a list. The memory that reading the text takes is bounded by that number, not by that of its bytes: a null
// in a list may become a structure of 300 bytes.
func Values(text []byte) (n int) {
	inString := false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			inString = !inString
		case '\\':
			i++ // escapes stand in strings only
		case '{', ',', 'n': // n begins null, and is in no other word of JSON
			if !inString {
				n++
			}
		}
	}
	return n
}

// member reads a member of the outermost object: Probes into d.probes, the text of others to rest.
func (d *decoder) member(rest *[]byte) error {
	name, err := d.json.Token()
	if err != nil {
		return err
	}
	if name == "Probes" {
		return d.list()
	}
	var value json.RawMessage
	if err := d.json.Decode(&value); err != nil {
		return err
	}
	key, err := json.Marshal(name)
	if len(*rest) > 1 {
		*rest = append(*rest, ',')
	}
	*rest = append(append(append(*rest, key...), ':'), value...)
	if err == nil {
		err = d.take(1 + Values(value))
	}
	return err
}

// list reads the array of probes; null is an empty one.
func (d *decoder) list() error {
	if t, err := d.json.Token(); err != nil || t == nil {
		return err
	} else if t != json.Delim('[') {
		return fmt.Errorf("probes are %v, not a list", t)
	}
	var chunks [][]Probe
	for d.json.More() {
		probes, err := d.some()
		if err != nil {
			return err
		}
		chunks = append(chunks, probes)
	}
	d.probes = slices.Concat(chunks...)
	_, err := d.json.Token()
	return err
}

// some reads up to a chunk of probes.
func (d *decoder) some() ([]Probe, error) {
	probes := make([]Probe, 0, chunk)
	for d.json.More() && len(probes) < chunk {
		probes = probes[:len(probes)+1]
		p := &probes[len(probes)-1]
		if err := d.json.Decode(p); err != nil {
			return nil, err
		}
		if err := d.take(1); err != nil {
			return nil, err
		}
		p.Family, p.PN = d.once(p.Family), d.once(p.PN)
	}
	return probes, nil
}

// once returns the first string that was equal to s.
func (d *decoder) once(s string) string {
	first, ok := d.names[s]
	if !ok {
		d.names[s], first = s, s
	}
	return first
}
