#!/bin/sh
# show.sh SEED: script text
go test . -run Show -scripts=1 -from=$1 -v
