// An existing customer links in a merchant's page: from the phone number to "linked", in both languages.
import { expect } from '@open-wc/testing'
import { CUSTOMER, PASSWORD, words, type Language } from '../words.ts'
import { bank } from './bank.ts'
import { heading, nextEvent, listen, put, screen, tap, type, useElements } from './page.ts'
import { enterCode, sendNumber } from './steps.ts'

describe('bank-bind', () => {
  useElements()

  for (const language of ['id', 'en'] satisfies Language[]) {
    it(`links an existing customer, ${language}`, async () => {
      const t = words[language]
      const journeyId = await bank.createJourney()
      const heard = listen([
        'bank-ready',
        'bank-step',
        'bank-otp-sent',
        'bank-linked',
        'bank-redirect',
        'bank-cancelled',
        'bank-error',
      ])
      const bind = put('bank-bind', { 'journey-id': journeyId, language })
      const redirect = nextEvent('bank-redirect', bind)

      await sendNumber(bind, CUSTOMER, t)
      await enterCode(bind, CUSTOMER, t)
      await heading(bind, t['password.title'])
      await type(bind, t['password.label'], PASSWORD)
      await tap(bind, t['password.submit'])
      await heading(bind, t['bind.title'])
      await tap(bind, t['bind.submit'])
      await heading(bind, t['bindResult.title'])
      await tap(bind, t['redirect.goNow'])
      expect((await redirect).detail.reason).to.equal('linked')

      const steps = ['accountCreation', 'verification', 'password', 'bind', 'bindResult']
      expect(
        heard.filter((event) => event.type === 'bank-step').map(({ detail }) => detail.screen),
      ).to.deep.equal(steps)
      const others = heard.filter((event) => event.type !== 'bank-step')
      expect(others.map((event) => event.type)).to.deep.equal([
        'bank-ready',
        'bank-otp-sent',
        'bank-linked',
        'bank-redirect',
      ])
      expect(others[2]?.detail.journeyId).to.equal(journeyId)
      for (const secret of [CUSTOMER, CUSTOMER.slice(3), PASSWORD]) {
        expect(JSON.stringify(heard.map(({ detail }) => detail))).not.to.contain(secret)
      }
      await screen(bind, '/pages/v2/bind/result')
    })
  }
})
