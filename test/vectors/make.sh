#!/bin/sh
# Makes signing.json with the openssl command line alone, so that the signer is checked against somebody else's arithmetic.
# The key beside this script is a TEST VECTOR: it is public, signs nothing of value and must never be used anywhere.
#   sh test/vectors/make.sh
set -eu
cd "$(dirname "$0")"

key=TEST-ONLY-signing-key.pem
[ -f "$key" ] || openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$key"

base64_of() { printf '%s' "$1" | openssl base64 -A; }

# name, appId, nonce, timestamp, query, body
vector() {
  signature=$(printf '%s\n%s\n%s\n%s\n%s' "$2" "$3" "$4" "$5" "$6" | openssl dgst -sha256 -sign "$key" -binary | openssl base64 -A)
  printf '%s\n  {"name": "%s", "appId": "%s", "nonce": "%s", "timestamp": "%s", "query": "%s", "bodyBase64": "%s", "sign": "%s"}' \
    "$separator" "$1" "$2" "$3" "$4" "$5" "$(base64_of "$6")" "$signature"
  separator=,
}

separator=
{
  printf '['
  vector 'a body, no query' 'demo-app' '000102030405060708090a0b0c0d0e0f' '1795219200000' '' '{"journeyId":"J-20261121-0001"}'
  vector 'a query, no body' 'demo-app' 'f0e1d2c3b4a5968778695a4b3c2d1e0f' '1795219200001' 'a=1&b=%20c' ''
  vector 'neither' 'demo-app' 'ffffffffffffffffffffffffffffffff' '1795219200002' '' ''
  vector 'letters beyond ASCII' 'demo-app' '0123456789abcdef0123456789abcdef' '1795219200003' '' '{"fullName":"Siti Nurhaliza – Rp150.000,00 ✓"}'
  vector 'line feeds in the body' 'other-app' 'abcdefabcdefabcdefabcdefabcdefab' '1795219200004' '' '{
  "email": "siti@example.com"
}'
  printf '\n]\n'
} > signing.json
