/** Linking is refused, fails once or is lost: which answer leads to which screen, dialog or field, and on. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowOf } from '../../../src/contract/errors.ts'
import { CUSTOMER, PASSWORD } from '../../words.ts'
import { linkConsents, linking, prove, register } from '../journey.ts'
import { heard } from '../network.ts'
import { chain, detailOf, namesOf, wholeLink } from '../rig.ts'

const LINK = 'payment/confirm-binding-activation'

describe('a customer who may not link', () => {
  for (const [msisdn, name] of [
    ['81100000003', 'ACCOUNT_FROZEN'],
    ['81100000011', 'ACCOUNT_LOCKED'],
    ['81100000013', 'ACCOUNT_INACCESSIBLE'],
    ['81300000001', 'MUST_OPEN_APP'],
  ] as const) {
    it(`${msisdn} sees ${name} on a page of its own after the number is verified`, async () => {
      const tab = await linking()
      await prove(tab, msisdn)
      assert.deepEqual(tab.elementRecord.screens, ['verification', 'noticeInfo'])
      assert.equal(tab.elementRecord.params?.problem?.name, name)
      assert.equal(tab.core.problems.dialog.get(), null)
      assert.equal(detailOf(tab.elementRecord, 'bank-error')?.error.code, name)
    })
  }

  it("with a number that differs from the partner's: an error with its name at the field, and the text stays", async () => {
    const { core, link, elementRecord } = await linking({ scenario: 'mismatch' })
    link.phone.set('0811-0000-0001')
    await link.otp.send()
    assert.equal(core.problems.fields.get()['phone']?.name, 'MSISDN_MISMATCH')
    assert.equal(core.session.merchant.get(), 'Toko Senja')
    assert.equal(link.phone.get(), '0811-0000-0001')
    assert.deepEqual(elementRecord.screens, [])
  })
})

describe('a bank that does not answer now', () => {
  for (const [scenario, name] of [
    ['busy', 'SYSTEM_BUSY'],
    ['too-frequent', 'TOO_FREQUENT'],
  ] as const) {
    it(`${scenario}: ${name} in a dialog, when a code is requested`, async () => {
      const { core, link, elementRecord } = await linking({ scenario })
      link.phone.set(CUSTOMER)
      await link.otp.send()
      assert.equal(core.problems.dialog.get()?.name, name)
      assert.deepEqual(elementRecord.screens, [])
    })
  }

  it('offline: a dialog whose main button sends the code once the connection is back', async () => {
    const { rig, core, link, elementRecord } = await linking()
    rig.network.online = false
    link.phone.set(CUSTOMER)
    await link.otp.send()
    assert.equal(core.problems.dialog.get()?.name, 'OFFLINE')
    rig.network.online = true
    core.problems.retry()
    await rig.timers.settle()
    assert.equal(core.problems.dialog.get(), null)
    assert.deepEqual(elementRecord.screens, ['verification'])
    assert.equal((await rig.control.inbox(CUSTOMER)).length, 1)
  })

  it('a link that fails once is tried again: emitted when it is linked, and not before', async () => {
    const tab = await linking({ scenario: 'link-fails-once' })
    await prove(tab, CUSTOMER)
    await tab.link.logIn(PASSWORD)
    await tab.link.link(linkConsents(tab.core))
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.elementRecord.params?.problem?.name],
      ['bindFail', 'LINK_FAILED'],
    )
    assert.ok(!namesOf(tab.elementRecord).includes('bank-linked'))
    tab.core.problems.retry()
    await tab.rig.timers.settle()
    assert.equal(tab.elementRecord.screens.at(-1), 'bindResult')
    assert.equal(namesOf(tab.elementRecord).filter((name) => name === 'bank-linked').length, 1)
  })
})

describe('what has failed', () => {
  /** A link that the bank's maintenance has stopped. */
  const stopped = async () => {
    const tab = await linking()
    await prove(tab, CUSTOMER)
    await tab.link.logIn(PASSWORD)
    const { code } = rowOf('MAINTENANCE')
    await tab.rig.control.fault({ call: LINK, kind: 'code', code, times: 1 })
    await tab.link.link(linkConsents(tab.core))
    assert.equal(tab.elementRecord.screens.at(-1), 'noticeInfo')
    return { ...tab, links: heard(tab.rig, LINK) }
  }

  it('is tried again from the page that says so', async () => {
    const tab = await stopped()
    tab.core.problems.retry()
    await tab.rig.timers.settle()
    assert.equal(tab.elementRecord.screens.at(-1), 'bindResult')
  })

  it('is over once the customer has stepped back from there, whoever asks for another try', async () => {
    const tab = await stopped()
    tab.core.arrive('bind', 1)
    await tab.rig.timers.settle()
    assert.equal(tab.core.problems.canRetry(), false)
    tab.core.problems.retry()
    await tab.rig.timers.settle()
    assert.deepEqual(tab.links, [])
  })
})

describe('the way back to the merchant', () => {
  it('asks the page, which may keep the customer', async () => {
    for (const prevent of [[], ['bank-redirect']] as const) {
      const rig = await chain({}, { prevent })
      const { core, record } = rig.element({ flow: 'link', subject: await rig.control.createJourney() })
      await core.session.connect()
      core.leaving.leave('http://localhost:8080/?returned=1', 'linked')
      assert.deepEqual(
        record.events.map(({ name, detail }) => [name, detail['reason']]),
        [['bank-redirect', 'linked']],
      )
      assert.deepEqual(record.remaining, prevent.length ? [] : ['http://localhost:8080/?returned=1'])
    }
  })
})

describe('a new customer in version 1', () => {
  it('sets the password on the password page', async () => {
    const rig = await chain()
    const { core, record } = rig.element({
      flow: 'link',
      version: 1,
      subject: await rig.control.createJourney(),
    })
    const link = wholeLink(core)
    await Promise.all([core.session.connect(), link.load()])
    await prove({ rig, link }, '81200000041')
    await register({ core, link })
    await link.setPassword(PASSWORD)
    assert.deepEqual(record.screens, ['verification', 'register', 'password', 'termsOfUse'])
  })
})
