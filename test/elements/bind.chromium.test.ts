// An existing customer links in a merchant's page, from the phone number to "linked": the parts of each
// screen, and the events.
import { expect } from '@open-wc/testing'
import { CUSTOMER, PASSWORD, words } from '../words.ts'
import { bank } from './bank.ts'
import { listen, nextEvent, put, findShown, tap, type, useElements } from './page.ts'
import { hasParts, V2 } from './parts.ts'
import { sendNumber } from './steps.ts'

const t = words.id

describe('bank-bind', () => {
  useElements()

  it('links an existing customer, who types a wrong code first', async () => {
    const journeyId = await bank.createJourney()
    const events = listen([
      'bank-ready',
      'bank-step',
      'bank-otp-sent',
      'bank-linked',
      'bank-redirect',
      'bank-cancelled',
    ])
    const bind = put('bank-bind', { 'journey-id': journeyId })
    const redirect = nextEvent('bank-redirect', bind)

    await hasParts(bind, `${V2}/bind/accountCreation`, 'header back field label input primary')
    await tap(bind, t['accountCreation.submit'])
    await hasParts(bind, `${V2}/bind/accountCreation`, 'header back field label input message primary')
    await sendNumber(bind)
    const verification = `${V2}/common/verification`
    await hasParts(bind, verification, 'header back field label input countdown primary')
    const code = await bank.inboxCode(CUSTOMER)
    await type(bind, t['verification.codeLabel'], code === '000000' ? '000001' : '000000')
    await hasParts(bind, verification, 'header back field label input message countdown primary')
    const input = (await findShown(bind, '[part~="input"]')) as HTMLInputElement
    input.select()
    await type(bind, t['verification.codeLabel'], code)
    await hasParts(bind, `${V2}/bind/password`, 'header back field label input keypad primary')
    await type(bind, t['password.label'], PASSWORD)
    await tap(bind, t['password.submit'])
    await hasParts(bind, `${V2}/bind/bind`, 'header back primary secondary')
    for (const box of ['terms', 'sharing'])
      ((await findShown(bind, `input[name="${box}"]`)) as HTMLInputElement).click()
    await tap(bind, t['bind.submit'])
    await hasParts(bind, `${V2}/bind/result`, 'header countdown primary secondary')
    await tap(bind, t['redirect.goNow'])
    expect((await redirect).detail.reason).to.equal('linked')

    const asText = ({ type: name, detail }: CustomEvent): string =>
      name === 'bank-step' ? `${name} ${detail.screen}` : name
    expect(events.map(asText)).to.deep.equal([
      'bank-step accountCreation',
      'bank-ready',
      'bank-otp-sent',
      'bank-step verification',
      'bank-step password',
      'bank-step bind',
      'bank-linked',
      'bank-step bindResult',
      'bank-redirect',
    ])
    expect(events.find(({ type: name }) => name === 'bank-linked')?.detail.journeyId).to.equal(journeyId)
    for (const secret of [CUSTOMER, CUSTOMER.slice(3), PASSWORD])
      expect(JSON.stringify(events.map(({ detail }) => detail))).not.to.contain(secret)
  })
})
