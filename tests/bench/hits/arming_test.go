// SPDX-License-Identifier: GPL-2.0-or-later

package hits

import (
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var oneByOne = flag.Bool("onebyone", false, "measure also how long it takes to arm kprobes one by one")

func arming(t *testing.T, release, points string, limit float64, options ...string) {
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(10*time.Minute))
	defer cancel()
	ko, stderr, err := harness.Module(ctx, t, release,
		harness.Case{Script: "global n probe " + points + " { n++ }", Options: append([]string{"-w"}, options...)})
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	self := harness.Binary(t)
	script := fmt.Sprintf(`read from x </proc/uptime; %s run -w -o /out -c true %s; read to x </proc/uptime; echo $from $to`, self, ko)
	out, err := guest.Run(ctx, guest.Config{Release: release, ICount: true, Self: self,
		Add: []guest.Mapping{{Host: self}, {Host: ko}, {Host: "/bin/sh"}, {Host: "/bin/true"}}},
		[]guest.Job{{Argv: []string{"/bin/sh", "-c", script}}})
	if err != nil {
		t.Fatal(err)
	}
	f := strings.Fields(string(out[0].Stdout))
	if len(f) != 2 || len(out[0].Stderr) > 0 {
		t.Fatalf("%s\n%s", out[0].Stdout, out[0].Stderr)
	}
	from, err1 := strconv.ParseFloat(f[0], 64)
	to, err2 := strconv.ParseFloat(f[1], 64)
	if err1 != nil || err2 != nil {
		t.Fatalf("%s", out[0].Stdout)
	}
	t.Logf("%s %v: armed and disarmed in %.2f guest seconds", points, options, to-from)
	if to-from > limit {
		t.Errorf("%s: the limit is %.1f s", points, limit)
	}
}
