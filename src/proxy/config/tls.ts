/** Proofs of identity between the bank and the proxy, out of the configuration. */
import { type Certificate, isValidAt } from '../bank/certificates.ts'
import type { BankTls } from '../bank/upstream.ts'
import type { Findings } from './findings.ts'
import type { Values } from './variables.ts'

type TlsValues = Pick<Values, 'BANK_TLS_MIN' | 'BANK_CA' | 'BANK_CLIENT_CERT' | 'BANK_CLIENT_KEY'>

/** A certificate, and the variable whose text it stands in. */
export interface LoadedCertificate extends Certificate {
  readonly variable: 'BANK_CA' | 'BANK_CLIENT_CERT'
}

export interface TlsPorts {
  /**
   * The certificates in these. Throws when they can't be used together, such as a certificate with another's
   * key; missing where that can't be checked.
   */
  tryTls?(tls: BankTls): readonly LoadedCertificate[]
  /** Epoch ms. */
  now(): number
}

export interface LoadedTls {
  readonly tls: BankTls
  readonly certificates: readonly LoadedCertificate[]
}

const DAY_MS = 86_400_000
/** Time before its end at which whoever reads the check is told, in ms; the alert says it as early. */
const NOTICE_MS = 21 * DAY_MS

const dayOf = (time: number): string => new Date(time).toISOString()

/** The reason that it doesn't hold now: the end of a sentence. */
const whyNot = ({ subject, from, until }: Certificate, now: number): string =>
  now > until ? `${subject} ended at ${dayOf(until)}` : `${subject} holds from ${dayOf(from)} on`

/**
 * Our own certificate, with its chain, must hold now, and one authority at least. The others are only worth a
 * word: a list with an old authority beside its successor is usual.
 */
function judgeValidity(certificates: readonly LoadedCertificate[], now: number, findings: Findings): void {
  const clientCertificates = certificates.filter(({ variable }) => variable === 'BANK_CLIENT_CERT')
  const authorities = certificates.filter(({ variable }) => variable === 'BANK_CA')
  const over = (list: readonly LoadedCertificate[]) => list.filter((entry) => !isValidAt(entry, now))
  for (const entry of over(clientCertificates))
    findings.problems.push(
      `BANK_CLIENT_CERT can't be used now: ${whyNot(entry, now)}. Get one that holds, with its key (BANK_CLIENT_KEY), or set this machine's clock.`,
    )
  const reasons = over(authorities).map((entry) => whyNot(entry, now))
  if (reasons.length > 0 && reasons.length === authorities.length)
    findings.problems.push(
      `BANK_CA vouches for nobody now: ${reasons.join('; ')}. Give the authority that signs the bank's certificate today.`,
    )
  else findings.warnings.push(...reasons.map((reason) => `BANK_CA: ${reason}. Leave it out.`))
  const ending = certificates.filter(({ until }) => now <= until && until - now < NOTICE_MS)
  findings.warnings.push(
    ...ending.map(
      ({ variable, subject, until }) =>
        `${variable}: ${subject} ends at ${dayOf(until)}. Replace it before; a replaced file is read without a restart.`,
    ),
  )
}

export function readTls(values: TlsValues, { tryTls, now }: TlsPorts, findings: Findings): LoadedTls {
  const { BANK_TLS_MIN: min, BANK_CA: ca, BANK_CLIENT_CERT: cert, BANK_CLIENT_KEY: key } = values
  const { problems } = findings
  if (cert && !key) problems.push('BANK_CLIENT_KEY is missing; BANK_CLIENT_CERT needs it.')
  if (key && !cert) problems.push('BANK_CLIENT_CERT is missing; BANK_CLIENT_KEY needs it.')
  const tls: BankTls = {
    ...(min ? { minVersion: `TLSv${min}` } : {}),
    ...(ca ? { ca } : {}),
    ...(cert && key ? { cert, key } : {}),
  }
  try {
    const certificates = tryTls?.(tls) ?? []
    judgeValidity(certificates, now(), findings)
    return { tls, certificates }
  } catch (error) {
    const names = cert ? 'BANK_CLIENT_CERT, BANK_CLIENT_KEY or BANK_CA' : 'BANK_CA'
    problems.push(
      `${names} can't be used: ${(error as NodeJS.ErrnoException).code ?? 'not as expected'}. They must be PEM, and the key the certificate's own.`,
    )
    return { tls, certificates: [] }
  }
}
