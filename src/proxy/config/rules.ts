/**
 * Configurations that are forbidden as a whole: whatever belongs to a demo, a test, or a machine of one's own
 * is forbidden in PRO; descriptors, ports, the folder of pages and the addresses of a store must do
 * everywhere.
 */
import type { BankJson } from '../../bank/bankJson.ts'
import { MOCK_META } from '../../contract/mock.ts'
import { bankProfile } from '../../contract/session.ts'
import { ANY_LOOPBACK, isLoopback } from '../../domain/origin.ts'
import type { Signer } from '../keys/signingKeys.ts'
import { summarize } from '../../domain/sentence.ts'
import { safeText } from '../../domain/safeText.ts'
import type { SourcePorts } from './sources.ts'
import type { Values } from './variables.ts'

const secure = (address: string): boolean => address.startsWith('https:')
/** In a policy these end a source, or mean any. */
const NOT_IN_POLICY = /[\s;,'"*]/
/** An address for customers' browsers isn't on this machine, and stands in a policy as one source. */
const isPublic = (address: string): boolean =>
  secure(address) && !NOT_IN_POLICY.test(address) && !isLoopback(new URL(address).hostname)

/** Headers with a secret in them may go to a collector on this machine without TLS, and nowhere else. */
const isPrivateCollector = (address: string): boolean =>
  secure(address) || isLoopback(new URL(address).hostname)

/** A password goes to a proxy on this machine, or by TLS. The proxy itself sees TLS of ours and the host. */
const isPrivateProxy = (address: string): boolean => {
  const { password, hostname } = new URL(address)
  return password === '' || secure(address) || isLoopback(hostname)
}

/** A store beside this process, or reached by TLS, can't be read on its way. */
const isPrivateStore = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'rediss:' || isLoopback(hostname)
}

/** Fewer different characters than this are typed by hand, not random. */
const VARIETY = 10

const WITH_DEFAULT: readonly string[] = [
  'licences',
  'namePunctuation',
  'storeLinks',
  'redirectSeconds',
  'offices',
  'map',
]

interface StatedProfile {
  /** The place where the operator finds it. */
  readonly place: string
  readonly profile: NonNullable<Values['BANK_PROFILE']> | undefined
}

/** The operator's own profile of the bank, without what the demo would stand in with. */
function statedProfile({ BANK_DIR, BANK_PROFILE }: Values, bank: BankJson | undefined): StatedProfile {
  if (BANK_DIR === undefined) return { place: 'BANK_PROFILE.', profile: BANK_PROFILE }
  const { documents, ...profile } = { ...bank, ...BANK_PROFILE }
  return {
    place: 'bank.json: ',
    profile: bank && { ...profile, documents: { ...bank.documents, ...documents } },
  }
}

/** The demo's placeholders (a telephone number among them) are nothing a customer of a bank may be shown. */
function placeholders({ profile, place }: StatedProfile): string[] {
  if (!profile) return []
  const missing = Object.keys(bankProfile.entries).filter(
    (key) => !WITH_DEFAULT.includes(key) && !(key in profile),
  )
  const documents = profile.documents
    ? Object.keys(bankProfile.entries.documents.entries).filter((key) => !(key in (profile.documents ?? {})))
    : []
  return [...missing, ...documents.map((key) => `documents.${key}`)].map(
    (key) => `${place}${key} is missing; PRO needs it.`,
  )
}

/** Pages to which the hosted page leads customers. */
function linkedPages({ profile, place }: StatedProfile): string[] {
  const pages: [string, string][] = [
    ...Object.entries(profile?.documents ?? {}).map(([key, url = '']): [string, string] => [
      `documents.${key}`,
      url,
    ]),
    ...(profile?.storeLinks ?? []).map(({ url }, at): [string, string] => [`storeLinks[${at}].url`, url]),
  ]
  return pages
    .filter(([, url]) => !URL.canParse(url) || !isPublic(url))
    .map(([key]) => `${place}${key} must be a public https address in PRO.`)
}

function publicOnly(name: string, origins: readonly string[] = []): string[] {
  const plain = origins.find((origin) => origin === ANY_LOOPBACK || !isPublic(origin))
  return plain ? [`${name} must hold public https origins only in PRO, not ${safeText(plain)}.`] : []
}

const OWN_SECRETS = ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'OPERATOR_TOKEN'] as const

/** Secrets that two variables share: whoever learns one would hold the other, too. */
const sharedSecrets = (values: Values): string[] =>
  OWN_SECRETS.flatMap((name, at) => {
    const same = OWN_SECRETS.slice(0, at).find((earlier) => values[name] && values[name] === values[earlier])
    return same ? [`${name} must not be ${same} once more. Make one: openssl rand -base64 48`] : []
  })

/** Values that only PRO forbids: sentences. */
export function forbiddenInPro(values: Values, bank: BankJson | undefined): string[] {
  if (values.ENVIRONMENT !== 'PRO') return []
  const ownProfile = statedProfile(values, bank)
  const problems = [...placeholders(ownProfile), ...linkedPages(ownProfile)]
  for (const name of ['BANK_URL', 'HOSTED_URL', 'REPORTS_URL'] as const) {
    const address = values[name]
    if (address && !secure(address)) problems.push(`${name} must be https in PRO, not ${safeText(address)}.`)
  }
  if (values.HTTPS_PROXY && !isPrivateProxy(values.HTTPS_PROXY))
    problems.push(
      'HTTPS_PROXY must be https in PRO where it has a password, unless the proxy is on this machine.',
    )
  if (values.REDIS_URL && !values.REDIS_URL.every(isPrivateStore))
    problems.push('REDIS_URL must be rediss:// in PRO, unless the store is on this machine.')
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const) {
    const address = values[name]
    if (address && !isPrivateCollector(address))
      problems.push(
        `${name} must be https in PRO, unless the collector is on this machine, not ${safeText(address)}.`,
      )
  }
  for (const name of ['tiles', 'search'] as const) {
    const address = ownProfile.profile?.map?.[name]
    if (address && !isPublic(address))
      problems.push(
        `${ownProfile.place}map.${name} must be a public https address in PRO, not ${safeText(address)}.`,
      )
  }
  if (values.HOSTED_URL && secure(values.HOSTED_URL) && !isPublic(values.HOSTED_URL)) {
    problems.push(
      `HOSTED_URL must be an address that customers can open in PRO, not ${safeText(values.HOSTED_URL)}.`,
    )
  }
  if (values.BANK_APP_ID && isDemoName(values.BANK_APP_ID))
    problems.push(`BANK_APP_ID must be your own in PRO: "${values.BANK_APP_ID}" is a demo's or a test's.`)
  const merchants = values.MERCHANTS ?? []
  const ofMerchants = merchants.flatMap((merchant, index) =>
    Object.entries(merchant).flatMap(([key, value]) =>
      Array.isArray(value) ? publicOnly(`MERCHANTS[${index}].${key}`, value) : [],
    ),
  )
  problems.push(
    ...publicOnly('HOSTED_ORIGINS', values.HOSTED_ORIGINS),
    ...publicOnly('PICTURE_ORIGINS', values.PICTURE_ORIGINS),
    ...summarize('MERCHANTS', ofMerchants),
  )
  for (const name of OWN_SECRETS) {
    const secret = values[name]
    if (secret && new Set(secret).size < VARIETY)
      problems.push(`${name} is too simple for PRO. Make one: openssl rand -base64 48`)
  }
  problems.push(...sharedSecrets(values))
  return problems
}

/**
 * Names that the demo, the sandbox bank and tests give to what is theirs: `demo-1a2b3c4d`,
 * `bank-elements-demo`.
 */
const DEMO_NAME = /(?:^|[-_.])(?:demo|test|sandbox|example)(?:$|[-_.])/i

const isDemoName = (name: string): boolean => DEMO_NAME.test(name)

/** RFC 7638 thumbprints (SHA-256, base64url) of public keys whose private half is published. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'l5ob4W3I2U32cFWuHiExSMg5KGpd5G9dDV7-WM3_tHA': "it is the test vector's, which is public",
}

/** The reason that a key is none for PRO, or undefined. */
export const demoSign = ({ kid, thumbprint }: Signer): string | undefined =>
  (thumbprint === undefined ? undefined : PUBLISHED[thumbprint])
  ?? (isDemoName(kid) ? `"${kid}" is the id of a demo's or a test's key` : undefined)

/**
 * Shares of the descriptors that a process may have open: those of clients may never take what the bank, the
 * store and the operator need.
 */
export interface DescriptorPorts {
  /** Most descriptors of this process; undefined, or missing, where there is no such limit. */
  descriptors?(): number | undefined
}

/** For the store (some for each node of a cluster), reports, traces, probes, files, the log and Node. */
const RESERVED = 192
/** A reload opens new connections to the bank beside those that are in use. */
const PER_BANK_CONNECTION = 2
/** Of clients, idle ones included: 18 KiB each, 144 MiB together. */
const MOST_CLIENTS = 8_192
const MIN_CONNECTIONS = 64

/** Connections of clients at the same time. */
export function clientConnections(bankConnections: number, { descriptors }: DescriptorPorts): number {
  const limit = descriptors?.() ?? Infinity
  return Math.min(MOST_CLIENTS, limit - RESERVED - PER_BANK_CONNECTION * bankConnections)
}

/** The lack of descriptors, if any: sentences. */
export function checkDescriptors(
  { BANK_CONNECTIONS: bankConnections }: Pick<Values, 'BANK_CONNECTIONS'>,
  ports: DescriptorPorts,
): string[] {
  if (bankConnections === undefined || clientConnections(bankConnections, ports) >= MIN_CONNECTIONS) return []
  const minimum = MIN_CONNECTIONS + RESERVED + PER_BANK_CONNECTION * bankConnections
  return [
    `BANK_CONNECTIONS is ${bankConnections}, but this process may open no more than ${ports.descriptors?.()} files and connections. Allow it ${minimum} at least (ulimit -n, LimitNOFILE), or use fewer.`,
  ]
}

/** One port for two listeners, if it is: a sentence. Of 0 each takes a free one. */
export const checkPorts = ({ PORT, OPERATOR_PORT }: Pick<Values, 'PORT' | 'OPERATOR_PORT'>): string[] =>
  OPERATOR_PORT === undefined || OPERATOR_PORT === 0 || OPERATOR_PORT !== PORT
    ? []
    : [
        `OPERATOR_PORT must not be PORT (${PORT}) once more: customers must not reach it. Example: OPERATOR_PORT=${PORT === 9090 ? 9091 : 9090}`,
      ]

/** The tag of a page that has the bank of MOCK; every hosted page's own script looks for it. */
const MOCK_TAG = new RegExp(`<meta\\b[^>]*\\bname=["']?${MOCK_META}\\b`, 'i')

/** Places where the bank of MOCK may lie: beside the pages, or in place of them. */
const MOCK_FILES = ['mock/mock.js', 'mock/hosted/index.html', 'mock.js']

/** The mistakes in the folder of the built pages: sentences. */
export async function checkPages(
  { HOSTED_DIR, ENVIRONMENT }: Pick<Values, 'HOSTED_DIR' | 'ENVIRONMENT'>,
  { readFile }: Pick<SourcePorts, 'readFile'>,
): Promise<string[]> {
  if (HOSTED_DIR === undefined) return []
  const textOf = (path: string) => readFile(`${HOSTED_DIR}/${path}`).catch(() => undefined)
  const page = await textOf('hosted/index.html')
  if (page === undefined)
    return [
      'HOSTED_DIR must be a folder with hosted/index.html in it, which npm run build makes. Example: dist/public',
    ]
  if (ENVIRONMENT !== 'PRO') return []
  const isPlayed =
    MOCK_TAG.test(page) || (await Promise.all(MOCK_FILES.map(textOf))).some((text) => text !== undefined)
  return isPlayed
    ? [
        `HOSTED_DIR must not hold the bank of MOCK in PRO. Take mock/ out of ${HOSTED_DIR}; dist/public has none.`,
      ]
    : []
}

/**
 * The mistakes in the addresses of the store beside its topology: sentences, none of which quotes an address,
 * since that may hold a password.
 */
export function checkStore({ REDIS_URL: urls, REDIS_TOPOLOGY: topology = 'single' }: Values): string[] {
  if (urls === undefined)
    return topology === 'single'
      ? []
      : [
          `REDIS_TOPOLOGY is ${topology}, but REDIS_URL is missing. Give the addresses of the sentinels or nodes.`,
        ]
  if (topology === 'single' && urls.length > 1)
    return ['REDIS_URL must be one address, or REDIS_TOPOLOGY cluster or sentinel.']
  const [first, ...otherUrls] = urls.map((text) => new URL(text))
  const problems: string[] = []
  const fields = ['protocol', 'username', 'password', 'pathname'] as const
  if (first && otherUrls.some((url) => fields.some((field) => url[field] !== first[field])))
    problems.push('REDIS_URL must name the same protocol, user, password and database in every address.')
  if (topology === 'cluster' && !['', '/', '/0'].includes(first?.pathname ?? ''))
    problems.push('REDIS_URL must name no database: a cluster has only one.')
  return problems
}
