/** Errors that the client throws: of an answer that is no success, and of none at all. */
import * as v from 'valibot'
import { DIAGNOSTICS_ID } from '../contract/diagnosticsId.ts'
import { envelope, failureData, type FailureData } from '../contract/envelope.ts'
import { DIAGNOSTICS_HEADER, SERVER_TIME_HEADER } from '../contract/sessionHeaders.ts'
import { deliveryOf, type Trail } from './delivery.ts'
import { BankError, type Failure } from './error.ts'
import { retryAfter } from './retryAfter.ts'
import type { NoAnswer, ParsedResponse } from './transport.ts'

export interface FailurePorts {
  /** Epoch ms. */
  now(): number
  /** The browser's belief about the network: chooses the words for a lost request, and decides nothing. */
  online(): boolean
  /**
   * Names for codes; loaded when the first error happens, so that a customer without errors never fetches it.
   */
  loadErrorNames(): Promise<{
    nameOfAnswer(answer: { status: number; code: string | undefined; data: FailureData }): Failure['name']
  }>
}

const UNKNOWN_CODE = '–'

/** @param trail of the call that it was asked for */
export async function answerError(
  { status, headers, body }: ParsedResponse,
  trail: Readonly<Trail>,
  ports: FailurePorts,
): Promise<BankError> {
  const result = v.safeParse(envelope, body)
  const code = result.success ? String(result.output.code) : undefined
  const details = v.safeParse(failureData, result.success ? (result.output.data ?? {}) : {})
  // A date is the server's; the device's clock may be a day off.
  const seconds = retryAfter(
    headers.get('retry-after'),
    Number(headers.get(SERVER_TIME_HEADER)) || ports.now(),
  )
  const data: FailureData = {
    ...(details.success ? details.output : {}),
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  }
  // The table of names is a chunk too; without it nothing more is known than that no usable answer came.
  const errorNames = await ports.loadErrorNames().catch(() => undefined)
  const name = errorNames?.nameOfAnswer({ status, code, data }) ?? 'SYSTEM_BUSY'
  return new BankError({
    name,
    wireCode: code ?? (status === 200 ? UNKNOWN_CODE : `HTTP ${status}`),
    data,
    diagnosticsId: DIAGNOSTICS_ID.exec(headers.get(DIAGNOSTICS_HEADER) ?? '')?.[0] ?? '',
    delivery: deliveryOf(trail),
  })
}

export const lossError = (
  { reason }: NoAnswer,
  trail: Readonly<Trail>,
  { online }: Pick<FailurePorts, 'online'>,
): BankError =>
  new BankError({
    name: reason === 'TIMEOUT' ? 'TIMEOUT' : online() ? 'SYSTEM_BUSY' : 'OFFLINE',
    wireCode: UNKNOWN_CODE,
    data: {},
    diagnosticsId: '',
    delivery: deliveryOf(trail),
  })
