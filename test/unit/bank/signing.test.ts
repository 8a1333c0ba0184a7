/** `signing.json`: a way to sign that its vectors prove. */
import { describe, it } from 'node:test'
import { CREDENTIAL_HEADER } from '../../../src/contract/sessionHeaders.ts'
import { refusalTests, json, type Change, type Json } from './changed.ts'

const VECTOR = "isn't what openssl signed of this request by this declaration."

const signing = (changes: Json): Change => json('signing.json', (value) => void Object.assign(value, changes))

describe('signing.json', () => {
  for (const [title, test] of refusalTests({
    'a vector of another declaration': [signing({ separator: '|' }), `signing.json: vectors[0] ${VECTOR}`],
    'a vector with a wrong signature': [
      json('signing.json', (value) => {
        const [vector] = value['vectors'] as [{ sign: string }]
        vector.sign = `AAAA${vector.sign.slice(4)}`
      }),
      `signing.json: vectors[0] ${VECTOR}`,
    ],
    'no vectors': [
      signing({ vectors: [] }),
      'signing.json: vectors must have at least one vector, made with the openssl command line. Example: [{"request":{"appId":"…"},"publicKey":"-----BEGIN PUBLIC KEY-----…","sign":"…"}].',
    ],
    'a body that nobody signs': [
      signing({ parts: ['appId', 'nonce', 'timestamp', 'query'] }),
      'signing.json: parts must have nonce, timestamp and body, or a request could be changed or sent again. Example: ["appId","nonce","timestamp","query","body"].',
    ],
    'two headers of one name': [
      signing({ headers: { nonce: 'x-id', appId: 'X-Id' } }),
      'signing.json: headers must be five different names. Example: {"appId":"appId","nonce":"nonce","timestamp":"timestamp","sign":"sign","keyId":"signKeyId"}.',
    ],
    'a time of another form': [
      signing({ timestamp: 'rfc-2822' }),
      'signing.json: timestamp must be one of epoch-ms, iso-8601, not "rfc-2822". Example: "epoch-ms".',
    ],
    'a header of the connection': [
      signing({ headers: { sign: 'Content-Length' } }),
      'signing.json: headers.sign must be a header of signing: this one is of the connection, or has another meaning, not "Content-Length". Example: {"appId":"appId","nonce":"nonce","timestamp":"timestamp","sign":"sign","keyId":"signKeyId"}.',
    ],
    'a header of the session': [
      signing({ headers: { nonce: CREDENTIAL_HEADER } }),
      'signing.json: headers.nonce must be a header of signing: this one is of the connection, or has another meaning, not "authorization-customer". Example: {"appId":"appId","nonce":"nonce","timestamp":"timestamp","sign":"sign","keyId":"signKeyId"}.',
    ],
    'a vector whose time is of another form': [
      signing({ timestamp: 'iso-8601' }),
      "signing.json: vectors[0].request.timestamp isn't iso-8601.",
    ],
    'a vector whose nonce is of another form': [
      signing({ nonce: 'uuid' }),
      "signing.json: vectors[0].request.nonce isn't uuid.",
    ],
  }))
    it(title, test)
})
