#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# A small workload with something to see for reads-by-process.stp.
while :; do
	cat /proc/kallsyms > /dev/null
	head -c 300000 /usr/bin/cat | wc -c > /dev/null
	wc -l /proc/meminfo > /dev/null
	sleep 0.1
done
