// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/image"
)

// headers opens the object file with the headers' types, which is compiled once.
func (s *Symbols) headers(spec string) (*image.Module, error) {
	if s.opt.Headers == nil {
		return nil, errors.New("types can't be read from header files here")
	}
	s.mu.Lock()
	x := s.modules[spec]
	if x == nil {
		x = &slot{}
		s.modules[spec] = x
	}
	s.mu.Unlock()
	x.once.Do(func() { x.m, x.err = s.openHeaders(spec) })
	return x.m, x.err
}

func (s *Symbols) openHeaders(spec string) (*image.Module, error) {
	path, done, err := s.opt.Headers(spec)
	if err != nil {
		return nil, fmt.Errorf("types of %s: %w", spec, err)
	}
	defer done()
	found := s.finder.File(path)
	if found.File == nil {
		return nil, fmt.Errorf("types of %s: %s can't be read", spec, path)
	}
	m := &image.Module{Name: spec, Path: path, File: found.File, CacheDir: s.opt.CacheDir}
	if m.Debug, err = found.File.Debug(); err != nil {
		_ = found.File.Close()
		return nil, err
	}
	return m, nil
}
