/** What only PRO forbids: whatever belongs to a demo, a test, or a machine of one's own. */
import { bankProfile } from '../../contract/session.ts'
import { ANY_LOOPBACK, isLoopback } from '../../domain/origin.ts'
import { isDemoName } from './demoKeys.ts'
import { few } from './sentence.ts'
import type { Values } from './variables.ts'

const secure = (address: string): boolean => address.startsWith('https:')
/** What customers' browsers are to open isn't on this machine. */
const isPublic = (address: string): boolean => secure(address) && !isLoopback(new URL(address).hostname)

/** Headers with a secret in them may go to a collector on this machine without TLS, and nowhere else. */
const isPrivateCollector = (address: string): boolean =>
  secure(address) || isLoopback(new URL(address).hostname)

/** A password goes to a proxy on this machine, or by TLS. The proxy itself sees TLS of ours and the host. */
const isPrivateProxy = (address: string): boolean => {
  const { password, hostname } = new URL(address)
  return password === '' || secure(address) || isLoopback(hostname)
}

/** What is kept in a store beside this process, or reached by TLS, can't be read on its way. */
const isPrivateStore = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'rediss:' || isLoopback(hostname)
}

/** Fewer different characters than this are typed by hand, not random. */
const VARIETY = 10

const WITH_DEFAULT: readonly string[] = ['namePunctuation', 'storeLinks', 'offices', 'map']

/** The demo's placeholders (a telephone number among them) are nothing a customer of a bank may be shown. */
function placeholders({ BANK_PROFILE: given }: Values): string[] {
  if (!given) return []
  const missing = Object.keys(bankProfile.entries).filter(
    (key) => !WITH_DEFAULT.includes(key) && !(key in given),
  )
  const documents = given.documents
    ? Object.keys(bankProfile.entries.documents.entries).filter((key) => !(key in (given.documents ?? {})))
    : []
  return [...missing, ...documents.map((key) => `documents.${key}`)].map(
    (key) => `BANK_PROFILE.${key} is missing; PRO needs it.`,
  )
}

/** What the hosted page leads customers to. */
function linkedPages({ BANK_PROFILE: profile }: Values): string[] {
  const pages: [string, string][] = [
    ...Object.entries(profile?.documents ?? {}).map(([key, url = '']): [string, string] => [
      `documents.${key}`,
      url,
    ]),
    ...(profile?.storeLinks ?? []).map(({ url }, at): [string, string] => [`storeLinks[${at}].url`, url]),
  ]
  return pages
    .filter(([, url]) => !URL.canParse(url) || !isPublic(url))
    .map(([key]) => `BANK_PROFILE.${key} must be a public https address in PRO.`)
}

function publicOnly(name: string, origins: readonly string[] = []): string[] {
  const plain = origins.find((origin) => origin === ANY_LOOPBACK || !isPublic(origin))
  return plain ? [`${name} must hold public https origins only in PRO, not ${plain}.`] : []
}

/** Sentences. */
export function forbiddenInPro(values: Values): string[] {
  if (values.ENVIRONMENT !== 'PRO') return []
  const problems = [...placeholders(values), ...linkedPages(values)]
  if (values.SANDBOX === 'on')
    problems.push("SANDBOX can't be on in PRO. Leave it out, and let BANK_URL be the bank's own address.")
  for (const name of ['BANK_URL', 'HOSTED_URL', 'REPORTS_URL'] as const) {
    const address = values[name]
    if (address && !secure(address)) problems.push(`${name} must be https in PRO, not ${address}.`)
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
      problems.push(`${name} must be https in PRO, unless the collector is on this machine, not ${address}.`)
  }
  for (const name of ['tiles', 'search'] as const) {
    const address = values.BANK_PROFILE?.map?.[name]
    if (address && !secure(address))
      problems.push(`BANK_PROFILE.map.${name} must be https in PRO, not ${address}.`)
  }
  if (values.HOSTED_URL && secure(values.HOSTED_URL) && !isPublic(values.HOSTED_URL)) {
    problems.push(`HOSTED_URL must be an address that customers can open in PRO, not ${values.HOSTED_URL}.`)
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
    ...few('MERCHANTS', ofMerchants),
  )
  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'OPERATOR_TOKEN'] as const) {
    const secret = values[name]
    if (secret && new Set(secret).size < VARIETY)
      problems.push(`${name} is too simple for PRO. Make one: openssl rand -base64 48`)
  }
  return problems
}
