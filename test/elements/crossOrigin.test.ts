// The test page is a merchant's page: another origin than the elements and the proxy.
import { expect } from '@open-wc/testing'
import { bank, loadElements, proxy } from './bank.ts'

const post = (body: object): Promise<Response> =>
  fetch(`${proxy}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a page of another origin', () => {
  it('is one', () => expect(new URL(proxy).origin).not.to.equal(location.origin))

  it('gets a session for an order', async () => {
    const response = await post({ originReferenceNo: await bank.createOrder() })
    expect(response.status).to.equal(200)
    expect(await response.json())
      .to.have.property('token')
      .that.is.a('string')
  })

  it('gets a session for a journey', async () => {
    const response = await post({ journeyId: await bank.createJourney() })
    expect(response.status).to.equal(200)
  })

  it('may not speak to the bank’s control panel', async () => {
    const answer = await fetch(`${window.testBase}/sandbox/ledger`).then(
      () => 'answered',
      () => 'refused',
    )
    expect(answer).to.equal('refused')
  })

  it('loads both elements and nothing global', async () => {
    const before = new Set(Object.getOwnPropertyNames(window))
    await loadElements()
    expect(Object.getOwnPropertyNames(window).filter((name) => !before.has(name))).to.deep.equal([])
  })
})
