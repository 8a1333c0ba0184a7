/** A session that ends in the middle of something is opened again, and what was done goes on. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Consent } from '../../src/contract/payloads/fields.ts'
import { createPay } from '../../src/stores/payment/pay.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
import { linking } from './journey.ts'
import { memoryStorage } from './rig.ts'
import { paying } from './pay/atPin.ts'

const consentsTo = (...documents: Consent['document'][]): Consent[] =>
  documents.map((document) => ({
    document,
    version: '1.0',
    language: 'id',
    acceptedAt: '2026-11-20T12:00:00+07:00',
  }))

describe('a session that ends', () => {
  it('during a payment is opened again, and the payment continues where it was', async () => {
    const { control, element, settled, originalReferenceNo } = await paying()
    const { core, seen } = element({ flow: 'pay', subject: originalReferenceNo }, memoryStorage())
    const pay = createPay(core)
    await core.connect()
    await pay.load()
    await control.advance(31 * 60)
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get(), null)
    assert.equal(seen.screens.at(-1), 'paymentLoading')
    assert.equal((await settled()).length, 1)
  })

  it('of a link after the code is opened again, and the password continues from there', async () => {
    const {
      rig: { control },
      seen,
      link,
    } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await control.inboxCode(CUSTOMER))
    await control.advance(31 * 60)
    await link.logIn(PASSWORD)
    await link.link([])
    assert.deepEqual(seen.screens, ['verification', 'password', 'bind', 'bindResult'])
  })

  it('of a link after the password: an error, and the customer logs in again and finishes', async () => {
    const {
      rig: { control },
      core,
      seen,
      link,
    } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await control.inboxCode(CUSTOMER))
    await link.logIn(PASSWORD)
    await control.advance(31 * 60)
    await link.link([])
    assert.equal(core.problems.dialog.get()?.name, 'SESSION_EXPIRED')
    core.problems.retry()
    await eventually('the password screen', () => seen.screens.at(-1) === 'password' || undefined)
    await link.logIn(PASSWORD)
    await link.link([])
    assert.deepEqual(seen.screens, ['verification', 'password', 'bind', 'password', 'bind', 'bindResult'])
  })

  it('of a new customer after the code leads back to the number, and continues from there', async () => {
    const {
      rig: { control },
      core,
      seen,
      link,
    } = await linking()
    const start = async () => {
      link.phone.set('81200000031')
      await link.otp.send()
      await link.otp.verify(await control.inboxCode('81200000031'))
      await link.register({
        fullName: 'Siti Nurhaliza',
        email: 'siti@example.com',
        consents: consentsTo('TERMS', 'PRIVACY'),
      })
    }
    await start()
    await control.advance(31 * 60)
    await link.setPassword('Baru#2026x')
    assert.equal(core.problems.dialog.get()?.name, 'SESSION_EXPIRED')
    core.problems.retry()
    await eventually('the first screen', () => seen.screens.at(-1) === 'accountCreation' || undefined)
    await start()
    await link.setPassword('Baru#2026x')
    assert.deepEqual(seen.screens.slice(-4), ['verification', 'register', 'createPassword', 'termsOfUse'])
  })

  it('of unlinking requires a new code', async () => {
    const {
      rig: { control },
      core,
      seen,
      link,
    } = await linking({ scenario: 'unlink', flow: 'unlink' })
    const prove = async () => {
      await link.otp.send()
      await link.otp.verify(await control.inboxCode(CUSTOMER))
    }
    await prove()
    await control.advance(31 * 60)
    await link.unlink()
    assert.equal(core.problems.dialog.get()?.name, 'SESSION_EXPIRED')
    core.problems.retry()
    await eventually('the code screen', () => seen.screens.at(-1) === 'verification' || undefined)
    await prove()
    await link.unlink()
    assert.equal(seen.events.at(-1)?.name, 'bank-unlinked')
  })
})
