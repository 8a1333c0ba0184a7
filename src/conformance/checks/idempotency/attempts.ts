/** Attempts of an order: the moments when the bank begins another, and ends one. */
import { FIRST_ATTEMPT } from '../../../contract/payloads/fields.ts'
import type { Order } from '../../../contract/payloads/payment.ts'
import { say } from '../../answer.ts'
import type { Rows } from '../../check.ts'
import type { Kit } from '../../kit.ts'
import { errorOf, places, schemaOf } from '../../places.ts'
import { awaitingCode, codeSent } from '../../scenes.ts'
import {
  attemptOf,
  byCode,
  byPaylater,
  byWallet,
  newKey,
  newOrder,
  settledStatus,
  watchLimit,
  watchWallet,
  type ByOrder,
} from '../../steps.ts'
import { expect } from '../../verdict.ts'
import { CONFIRM, expectSameTwice, payable, refusedForPin, totalOf } from './debits.ts'

const RELEASE = 'payment/payment-order-release'

const shownOrder = (kit: Kit, { originalReferenceNo }: ByOrder): Promise<Order> =>
  kit.succeed('payment/payment-h5', { originalReferenceNo })

/** The code of what waits for one. */
async function releaseByCode(kit: Kit, originalReferenceNo: string, idempotencyKey: string): Promise<void> {
  await kit.succeed('otp/payment-generate', { originalReferenceNo })
  const code = await kit.code('PAYMENT')
  await kit.succeed('otp/payment-verification', { originalReferenceNo, code, idempotencyKey })
}

export const attempts = {
  'attempt-kept': {
    title: 'The attempt stays the same while it is open, refused, at work and paid',
    sources: [places.attempt, schemaOf['debit/payment-status-h5']],
    async run(kit) {
      const openOrder = await newOrder(kit)
      const first = openOrder.order.attempt ?? FIRST_ATTEMPT
      const expectKept = async (moment: string) => {
        const attempt = await attemptOf(kit, openOrder.originalReferenceNo)
        expect(attempt === first, `the attempt is ${attempt} ${moment}; it was ${first}`)
      }
      await expectKept('in the status of the open order')
      const key = await refusedForPin(kit, openOrder)
      await expectKept('after a wrong PIN')
      await kit.succeed(CONFIRM, await byWallet(kit, openOrder, { key }))
      await expectKept('while it is at work')
      await settledStatus(kit, openOrder)
      await expectKept('when it is paid')
    },
  },
  'attempt-changes': {
    title: 'The attempt is another once one has failed, and a key of the first debits nothing any more',
    sources: [places.attempt],
    async run(kit) {
      const openOrder = await newOrder(kit, 'failed-once')
      const body = await byWallet(kit, openOrder)
      await kit.succeed(CONFIRM, body)
      const { status } = await settledStatus(kit, openOrder)
      expect(status === 'FAILED', `the first payment of a failed-once order is ${status}`)
      const attempt = await attemptOf(kit, openOrder.originalReferenceNo)
      const first = openOrder.order.attempt ?? FIRST_ATTEMPT
      expect(attempt !== first, `after an attempt has failed it is still called ${attempt}`)
      const secondShown = await shownOrder(kit, openOrder)
      expect(
        secondShown.attempt === attempt,
        `payment-h5 says ${secondShown.attempt}, and the status ${attempt}`,
      )
      const expectDebit = await watchWallet(kit)
      const repetition = await kit.ask(CONFIRM, body)
      expect(
        repetition.error === null || repetition.error === 'ATTEMPT_OVER',
        `the confirm of a failed attempt, sent again, got ${say(repetition)}`,
      )
      const { status: later } = await settledStatus(kit, openOrder)
      expect(later === 'FAILED', `after a repeated confirm of a failed attempt the order is ${later}`)
      await expectDebit(0n, 'a confirm of an attempt that has failed, sent again')
    },
  },
  released: {
    title: 'An attempt that waits for a code can be ended: another one, another way to pay, one debit',
    sources: [places.release, schemaOf['payment/payment-order-release']],
    async run(kit) {
      const expectLimit = await watchLimit(kit)
      const { originalReferenceNo, code, idempotencyKey } = await codeSent(kit)
      const ref = { originalReferenceNo }
      const attempt = await attemptOf(kit, originalReferenceNo)
      const release = { ...ref, attempt, idempotencyKey: newKey() }
      const { attempt: next } = await kit.succeed(RELEASE, release)
      expect(next !== attempt, `after its release the attempt is still called ${next}`)
      const newest = await attemptOf(kit, originalReferenceNo)
      expect(newest === next, `the release has answered ${next}, and the status says ${newest}`)
      const lateAnswer = await kit.ask('otp/payment-verification', { ...ref, code, idempotencyKey })
      expect(lateAnswer.error !== null, 'the code of an attempt that has ended was taken')
      const { amount } = await shownOrder(kit, ref)
      const body = await byPaylater(kit, ref)
      const answer = await kit.succeed('payment/paylater', body)
      if (answer.nextStep === 'OTP') await releaseByCode(kit, originalReferenceNo, body.idempotencyKey)
      await settledStatus(kit, ref)
      await expectLimit(amount, 'an attempt ended, then Pay Later')
    },
  },
  'released-again': {
    title: 'The same release again is answered the same',
    sources: [places.release],
    async run(kit) {
      const { originalReferenceNo } = await awaitingCode(kit)
      const attempt = await attemptOf(kit, originalReferenceNo)
      await expectSameTwice(kit, RELEASE, { originalReferenceNo, attempt, idempotencyKey: newKey() })
    },
  },
  'released-qris': {
    title: 'A QRIS code can be ended: the attempt is another',
    sources: [places.release, places.qr],
    async run(kit) {
      const openOrder = await newOrder(kit, 'qris')
      const { originalReferenceNo } = openOrder
      await kit.succeed(CONFIRM, byCode(openOrder))
      const attempt = await attemptOf(kit, originalReferenceNo)
      const release = { originalReferenceNo, attempt, idempotencyKey: newKey() }
      const { attempt: next } = await kit.succeed(RELEASE, release)
      expect(next !== attempt, `after its release the attempt is still called ${next}`)
    },
  },
  'not-released': {
    title: 'What is at work or paid can not be ended',
    sources: [places.release, errorOf('PAYMENT_IN_PROGRESS'), errorOf('ORDER_ALREADY_PAID')],
    async run(kit) {
      const { debited, openOrder, body } = await payable(kit)
      await kit.succeed(CONFIRM, body)
      const { originalReferenceNo } = openOrder
      const attempt = await attemptOf(kit, originalReferenceNo)
      const release = () => ({ originalReferenceNo, attempt, idempotencyKey: newKey() })
      await kit.refuse(RELEASE, release(), ['PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID'])
      await settledStatus(kit, openOrder)
      await kit.refuse(RELEASE, release(), ['ORDER_ALREADY_PAID'])
      await debited(totalOf(openOrder), 'a payment that somebody tried to end')
    },
  },
} satisfies Rows
