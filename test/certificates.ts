/**
 * Certificates made for one run of the tests: an authority, and what it vouches for (X.509 version 3, RFC
 * 5280; DER, X.690).
 */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const length = (n: number): number[] => (n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 0xff])
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...length(body.length)]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const integer = (bytes: Uint8Array) => der(0x02, bytes)
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
const TRUE = der(0x01, Buffer.from([0xff]))

/** ecdsa-with-SHA256. */
const RULE = sequence(oid('2a8648ce3d040302'))
/** A name of one part, the common name. */
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))
const basicConstraints = (ca: boolean) =>
  sequence(oid('551d13'), TRUE, der(0x04, sequence(...(ca ? [TRUE] : []))))
const alternativeNames = (hosts: readonly string[]) =>
  sequence(
    oid('551d11'),
    der(
      0x04,
      sequence(
        ...['localhost', ...hosts].map((host) => der(0x82, Buffer.from(host))),
        der(0x87, Buffer.from([127, 0, 0, 1])),
      ),
    ),
  )

const pem = (kind: string, bytes: Uint8Array): string =>
  `-----BEGIN ${kind}-----\n${Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END ${kind}-----\n`

export interface Issued {
  /** PEM. */
  readonly cert: string
  /** PEM, PKCS#8. */
  readonly key: string
}

export interface Authority {
  /** PEM. */
  readonly ca: string
  /** For localhost, 127.0.0.1 and these hosts, for a day around now. */
  issue(name: string, ...hosts: string[]): Issued
  /** The same, from and until these moments, in epoch ms. */
  issueFor(validity: Validity, name: string, ...hosts: string[]): Issued
}

interface Validity {
  readonly from: number
  readonly until: number
}

const DAY_MS = 86_400_000
const today = (): Validity => ({ from: Date.now() - DAY_MS, until: Date.now() + DAY_MS })

/** @param hosts undefined: it is an authority */
function make(
  name: string,
  issuer: string,
  hosts: readonly string[] | undefined,
  publicKey: KeyObject,
  by: KeyObject,
  { from, until } = today(),
): string {
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)])
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    RULE,
    nameOf(issuer),
    sequence(time(new Date(from)), time(new Date(until))),
    nameOf(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(basicConstraints(!hosts), ...(hosts ? [alternativeNames(hosts)] : []))),
  )
  const signature = sign('sha256', content, by)
  return pem('CERTIFICATE', sequence(content, RULE, der(0x03, Buffer.from([0]), signature)))
}

/** @param validity of the authority itself */
export function createAuthority(name: string, validity?: Validity): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issueFor: Authority['issueFor'] = (dates, subject, ...hosts) => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return {
      cert: make(subject, name, hosts, pair.publicKey, own.privateKey, dates),
      key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    }
  }
  return {
    ca: make(name, name, undefined, own.publicKey, own.privateKey, validity),
    issueFor,
    issue: (subject, ...hosts) => issueFor(today(), subject, ...hosts),
  }
}
