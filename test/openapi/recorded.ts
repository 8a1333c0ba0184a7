/**
 * One exchange of each call with the sandbox bank, for the examples of the OpenAPI documents. Run by hand it
 * writes them anew: node test/openapi/recorded.ts
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Examples } from '../../elements/build/openapi/documents.ts'
import { callNames, callPath, type CallName } from '../../src/contract/endpoints.ts'
import { msisdnOf } from '../../src/contract/ids.ts'
import { FIRST_ATTEMPT } from '../../src/contract/payloads/fields.ts'
import { createKit } from '../../src/conformance/kit.ts'
import { inProcess, makeSigners } from '../../src/conformance/sandboxBank.ts'
import {
  byPaylater,
  byWallet,
  consentsTo,
  loggedIn,
  newKey,
  newOrder,
  registeredJourney,
  sealSecret,
  unlinkVerified,
} from '../../src/conformance/steps.ts'
import { secretKeys, testKey } from '../keys.ts'

const EXAMPLES = fileURLToPath(new URL('../../elements/build/openapi/examples.json', import.meta.url))
/** 21 November 2026 in Jakarta. */
const NOW = Date.UTC(2026, 10, 21, 3)
/** No bank's own. */
const LATE_FEE = { id: 'Rp10.000 per bulan yang terlambat', en: 'Rp10,000 a month that is late' }
/** The picture of a captcha would be most of the document. */
const PICTURE = 'data:image/svg+xml;base64,PHN2Zy8+'

export async function recordedExamples(): Promise<Examples> {
  const signers = await makeSigners([testKey, testKey])
  const { world } = inProcess({ signers, now: NOW, ports: { secretKeys, lateFee: LATE_FEE } })
  const kit = createKit(world, [msisdnOf('81200000042')])

  await kit.succeed('account/verify-email', { email: 'budi.santoso@example.com' })
  await kit.succeed('auth-generate-captcha', { purpose: 'BINDING' })
  const newcomer = await registeredJourney(kit)
  await kit.succeed('password/set-password', {
    ...newcomer,
    encryptedPassword: await sealSecret(kit, newcomer, kit.customer.password),
  })
  const journey = await loggedIn(kit)
  for (const call of ['get-msisdn', 'get-mask-msisdn', 'query-mpc-info'] as const)
    await kit.succeed(call, journey)
  await kit.succeed('payment/confirm-binding-activation', {
    ...journey,
    consents: consentsTo(kit, 'TERMS', 'PRIVACY', 'DATA_SHARING'),
  })

  const later = await newOrder(kit)
  await kit.succeed('payment/paylater', await byPaylater(kit, later))
  const coded = await newOrder(kit, 'otp')
  const key = newKey()
  await kit.succeed('payment/payment-order-confirm', await byWallet(kit, coded, { key }))
  const ref = { originalReferenceNo: coded.originalReferenceNo }
  await kit.succeed('otp/payment-generate', ref)
  await kit.succeed('otp/payment-verification', {
    ...ref,
    code: await kit.code('PAYMENT'),
    idempotencyKey: key,
  })
  const left = await newOrder(kit, 'otp')
  await kit.succeed('payment/payment-order-confirm', await byWallet(kit, left))
  await kit.succeed('payment/payment-order-release', {
    originalReferenceNo: left.originalReferenceNo,
    attempt: left.order.attempt ?? FIRST_ATTEMPT,
    idempotencyKey: newKey(),
  })
  const plain = await newOrder(kit)
  await kit.succeed('payment/payment-order-confirm', await byWallet(kit, plain))
  for (const call of [
    'payment/get-mask-msisdn',
    'payment/query-mpc-info',
    'debit/payment-status-h5',
  ] as const)
    await kit.succeed(call, { originalReferenceNo: plain.originalReferenceNo })

  const unlinking = await unlinkVerified(kit)
  await kit.succeed('unbinding/get-mask-msisdn', unlinking)
  await kit.succeed('account/unbinding', unlinking)

  const exchangeOf = (name: CallName) => {
    const match = kit.exchanges.findLast(({ request }) => request.path === callPath(name))
    if (match === undefined) throw new Error(`${name} was not asked`)
    const { data, ...answer } = match.body as { data: Record<string, string> }
    return {
      request: JSON.parse(match.request.body) as object,
      answer: { ...answer, data: data['image'] === undefined ? data : { ...data, image: PICTURE } },
    }
  }
  return Object.fromEntries(callNames.map((name) => [name, exchangeOf(name)])) as unknown as Examples
}

if (import.meta.main) writeFileSync(EXAMPLES, `${JSON.stringify(await recordedExamples(), null, 2)}\n`)
