#!/bin/sh
# Checks the signature of an alarm that a webhook received; ends with 0 where it is genuine and at most five minutes old.
# usage: verify-webhook.sh SECRET X-NETWARDEN-TIMESTAMP X-NETWARDEN-SIGNATURE < BODY
set -eu
secret=$1 timestamp=$2 signature=$3
case $timestamp in '' | *[!0-9]*) exit 1 ;; esac
age=$(($(date +%s) - timestamp / 1000))
[ "$age" -le 300 ] && [ "$age" -ge -300 ] || { echo "sent $age s ago" >&2; exit 1; }
expected=sha256=$({ printf '%s.' "$timestamp"; cat; } | openssl dgst -sha256 -hmac "$secret" | sed 's/.*= *//')
[ "$expected" = "$signature" ] || { echo "the signature does not fit" >&2; exit 1; }
