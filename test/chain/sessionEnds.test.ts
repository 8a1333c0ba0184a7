/** A session that ends in the middle of something is opened again, and what was done goes on. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Screen } from '../../src/contract/routes.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
import { linkConsents, linking, prove, register } from './journey.ts'
import { memoryStorage, wholePay } from './rig.ts'
import { paying } from './pay/atPin.ts'

const EXPIRES_IN = 31 * 60

/** The session has ended, which the dialog says; its button leads to this screen. */
async function retryLeadsTo(
  { core, elementRecord }: Pick<Awaited<ReturnType<typeof linking>>, 'core' | 'elementRecord'>,
  screen: Screen,
): Promise<void> {
  assert.equal(core.problems.dialog.get()?.name, 'SESSION_EXPIRED')
  core.problems.retry()
  await eventually(screen, () => elementRecord.screens.at(-1) === screen || undefined)
}

describe('a session that ends', () => {
  it('during a payment is opened again, and the payment continues where it was', async () => {
    const { control, element, settled, originalReferenceNo } = await paying()
    const { core, record } = element({ flow: 'pay', subject: originalReferenceNo }, memoryStorage())
    const pay = wholePay(core)
    await core.session.connect()
    await pay.load()
    await control.advance(EXPIRES_IN)
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get(), null)
    assert.equal(record.screens.at(-1), 'paymentLoading')
    assert.equal((await settled()).length, 1)
  })

  it('of a link after the code is opened again, and the password continues from there', async () => {
    const tab = await linking()
    const { rig, elementRecord, link } = tab
    await prove(tab)
    await rig.control.advance(EXPIRES_IN)
    await link.logIn(PASSWORD)
    await link.link(linkConsents(tab.core))
    assert.deepEqual(elementRecord.screens, ['verification', 'password', 'bind', 'bindResult'])
  })

  it('of a link after the password: an error, and the customer logs in again and finishes', async () => {
    const tab = await linking()
    const { rig, elementRecord, link } = tab
    await prove(tab)
    await link.logIn(PASSWORD)
    await rig.control.advance(EXPIRES_IN)
    await link.link(linkConsents(tab.core))
    await retryLeadsTo(tab, 'password')
    await link.logIn(PASSWORD)
    await link.link(linkConsents(tab.core))
    assert.deepEqual(elementRecord.screens, [
      'verification',
      'password',
      'bind',
      'password',
      'bind',
      'bindResult',
    ])
  })

  it('of a new customer after the code leads back to the number, and continues from there', async () => {
    const tab = await linking()
    const { rig, elementRecord, link } = tab
    const start = async () => {
      await prove(tab, '81200000031')
      await register(tab)
    }
    await start()
    await rig.control.advance(EXPIRES_IN)
    await link.setPassword('Baru#2026x')
    await retryLeadsTo(tab, 'accountCreation')
    await start()
    await link.setPassword('Baru#2026x')
    assert.deepEqual(elementRecord.screens.slice(-4), [
      'verification',
      'register',
      'createPassword',
      'termsOfUse',
    ])
  })

  it('of unlinking requires a new code', async () => {
    const tab = await linking({ scenario: 'unlink', flow: 'unlink' })
    const { rig, elementRecord, link } = tab
    const typeCode = async () => {
      await link.otp.send()
      await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    }
    await typeCode()
    await rig.control.advance(EXPIRES_IN)
    await link.unlink()
    await retryLeadsTo(tab, 'verification')
    await typeCode()
    await link.unlink()
    assert.equal(elementRecord.events.at(-1)?.name, 'bank-unlinked')
  })
})
