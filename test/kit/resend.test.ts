/**
 * The kit for merchants' tests has another code sent: by the device's own work, or by the captcha's picture;
 * with the sandbox bank, in MOCK, and at a bank that says it is UAT, of which it knows nothing.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { bankBind, bankPay, bankSandbox, KitError, mockOrder } from '../../elements/testing/index.ts'
import type { Ending, KitOptions, Place } from '../../elements/testing/types.ts'
import { readCaptcha } from '../../src/sandbox/captchaImage.ts'
import { ownClock } from '../e2e/people.ts'
import { useRig } from '../e2e/rig.ts'
import { openBind, openMock, openPay, places } from './open.ts'

const textOf = ({ is, error }: Ending): string => (error === null ? is : `${is} ${error}`)
const MSISDN = '81100000001'
/** Time between two codes, and a little. */
const WAIT_S = 61

const fails = (task: Promise<unknown>, message: RegExp): Promise<void> =>
  assert.rejects(task, (error) => {
    assert.ok(error instanceof KitError)
    assert.match(error.message, message)
    return true
  })

describe('the kit has another code sent', () => {
  const rig = useRig()
  const sandbox = () => bankSandbox(rig.url)

  /** Stands at the code, and another one may be asked for. */
  async function atCode(place: Place, options: KitOptions = {}) {
    const page = await openBind(rig, place, await sandbox().journey(), { ...ownClock, more: 'language="en"' })
    const bind = bankBind(page, { inbox: sandbox().inbox, ...options })
    assert.equal(textOf(await bind.link({ msisdn: MSISDN, code: '000000' })), 'refused OTP_WRONG')
    await later(page)
    return bind
  }
  async function later(page: Page): Promise<void> {
    await rig.advance(WAIT_S)
    await page.clock.fastForward(WAIT_S * 1000)
  }

  // In each mode, by the picture: at a bank that says it is UAT, below.
  it("hosted: by the device's own work, and links with it", async () => {
    const bind = await atCode('hosted')
    assert.equal(textOf(await bind.resendCode()), 'sent')
    assert.equal(textOf(await bind.link()), 'linked')
  })

  it('inline: by the picture, after a wrong answer', async () => {
    const bind = await atCode('inline')
    assert.equal(textOf(await bind.resendCode({ answer: 'WRONG' })), 'refused CAPTCHA_WRONG')
    assert.equal(textOf(await bind.resendCode({ by: 'picture' })), 'sent')
    assert.equal(textOf(await bind.link()), 'linked')
  })

  it('in MOCK, of a payment, by the picture', async () => {
    const page = await openMock(rig, 'inline', 'bank-pay', mockOrder('otp'), ownClock)
    const pay = bankPay(page)
    assert.equal(textOf(await pay.pay({ code: '000000' })), 'refused OTP_WRONG')
    await page.clock.fastForward(WAIT_S * 1000)
    assert.equal(textOf(await pay.resendCode({ by: 'picture' })), 'sent')
    assert.equal(textOf(await pay.pay()), 'paid')
  })

  it('says why not: the countdown runs, nothing is asked for, the picture was not answered', async () => {
    const order = await sandbox().order('otp')
    const page = await openPay(rig, 'inline', order, { ...ownClock, more: 'language="en"' })
    const waiting = bankPay(page, { inbox: sandbox().inbox, timeout: 500 })
    const pay = bankPay(page, { inbox: sandbox().inbox })
    await pay.expectReady()
    const inVain =
      /^waited 0\.5 s for another code to be allowed \(the countdown goes by the page's clock\): the element shows /
    await fails(waiting.resendCode(), inVain)
    await pay.pay({ code: '000000' })
    await fails(waiting.resendCode(), inVain)
    const bind = await atCode('inline', { captcha: async () => '' })
    await fails(bind.resendCode({ by: 'picture' }), /^`captcha` has answered nothing: /)
  })
})

describe('the kit at a bank that says it is UAT', () => {
  const rig = useRig({ environment: 'UAT' })

  /** A merchant's own code for a bank's own test system; the kit's knowledge of the sandbox stays out. */
  const codesOf = async (msisdn: string) => (await rig.inbox(msisdn)).flatMap(({ code }) => code ?? [])
  /** @param earlier codes that were sent for something else */
  function adapters(earlier: readonly string[] = []): Required<Pick<KitOptions, 'inbox' | 'captcha'>> {
    return {
      inbox: async ({ msisdn = '', used }) =>
        (await codesOf(msisdn)).find((code) => !used.includes(code) && !earlier.includes(code)),
      captcha: async ({ image }) => readCaptcha(image) ?? '',
    }
  }

  for (const place of places) {
    it(`${place}: links with the second code, and pays`, async () => {
      const attributes = { ...ownClock, more: 'language="en" environment="UAT"' }
      const bindPage = await openBind(rig, place, await rig.createJourney(), attributes)
      const bind = bankBind(bindPage, adapters())
      assert.equal(textOf(await bind.link({ msisdn: MSISDN, code: '000000' })), 'refused OTP_WRONG')
      await rig.advance(WAIT_S)
      await bindPage.clock.fastForward(WAIT_S * 1000)
      assert.equal(textOf(await bind.resendCode({ by: 'picture', msisdn: MSISDN })), 'sent')
      assert.equal(textOf(await bind.link({ msisdn: MSISDN })), 'linked')

      const order = await rig.createOrder({ scenario: 'otp', amount: '150000.00' })
      const earlier = await codesOf(MSISDN)
      const pay = bankPay(await openPay(rig, place, order, attributes), adapters(earlier))
      assert.equal(textOf(await pay.pay({ method: 'wallet', pin: '135790', msisdn: MSISDN })), 'paid')
      await pay.expectPaid()
    })
  }
})
