// Once the page is idle, the fonts of later screens are there.
import { expect } from '@open-wc/testing'
import { eventually } from '../eventually.ts'
import { fill, words } from '../words.ts'
import { bank } from './bank.ts'
import { all, put, findShown, tap, useElements } from './page.ts'

const t = words.id

describe('fonts of later screens', () => {
  useElements()

  const fontOf = (node: Element): string => {
    const { fontFamily, fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(node)
    return [fontFamily, fontSize, fontWeight, fontVariantNumeric].join(' ')
  }

  it('are those of the title and the keys of the PIN, and take no room', async () => {
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    await pay.whenReady()
    const holder = await eventually(
      'the fonts',
      () => pay.shadowRoot!.querySelector('[data-root] > div[aria-hidden]:last-child') ?? undefined,
    )
    const fonts = [...holder.children].map(fontOf)
    const { width, height } = holder.getBoundingClientRect()
    expect([width, height, holder.textContent]).to.deep.equal([0, 0, ''])

    await tap(pay, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' }))
    expect(fonts).to.include(fontOf(await findShown(pay, '[part~="title"]', t['pin.title'])))
    const [key] = all(pay, '[part~="keypad"] button > span')
    expect(fonts).to.include(fontOf(key!))
  })
})
