/**
 * A bank that differs from the demo's in everything, by its folder alone: mark, colours, names, codes,
 * signing, and no Pay Later. It links and is paid in each mode and in both languages, and nothing of the
 * demo's bank is seen. What its files may not hold: test/checks/reproducible.ts.
 */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { loadBank } from '../../src/bank/files.ts'
import { demoBank, RIMBA } from '../bank.ts'
import { bankBuild, buildBank } from '../bankBuild.ts'
import { axe } from './axe.ts'
import { frameIn } from './framed.ts'
import {
  agreeAndLink,
  button,
  CUSTOMER,
  fill,
  heading,
  paidOnce,
  pay,
  tapPin,
  type Language,
  type Place,
  untilConfirm,
  words,
} from './people.ts'
import { useRig } from './rig.ts'

const bank = loadBank(RIMBA)
const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
type Mode = 'inline' | 'frame' | 'redirect'

/** All that can be read on a page and in its frames, in shadow roots too, with every colour that is drawn. */
async function seen(page: Page): Promise<string> {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const parts: string[] = [document.title]
        const look = (root: Document | ShadowRoot): void => {
          for (const element of root.querySelectorAll('*')) {
            const { backgroundColor, color } = getComputedStyle(element)
            parts.push(backgroundColor, color, element.getAttribute('d') ?? '')
            if (element instanceof HTMLElement) parts.push(element.innerText)
            if (element.shadowRoot) look(element.shadowRoot)
          }
        }
        look(document)
        return [...new Set(parts)].join('\n')
      }),
    ),
  )
  return texts.join('\n')
}

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** The page is this bank's, nothing on it is the demo's, and axe finds nothing. */
async function looksLikeIt(page: Page): Promise<void> {
  const text = await seen(page)
  const brand = (look: typeof bank.look) => rgb(look.light['--bank-color-brand'] ?? '')
  assert.ok(text.includes(brand(bank.look)), 'its brand is drawn')
  const ofDemo = [
    demoBank.name,
    demoBank.supportPhone ?? '',
    ...Object.values(demoBank.licence),
    brand(demoBank.look),
  ]
  assert.deepEqual(
    [...ofDemo, ...demoBank.mark.map(({ d = '' }) => d)].filter((trace) => text.includes(trace)),
    [],
  )
  await axe(page)
}

describe('the second bank', { timeout: 1_200_000 }, () => {
  before(async () => void (await buildBank(RIMBA)), { timeout: 900_000 })
  const rig = useRig({ bank, built: bankBuild(RIMBA).built })

  /** The element in a merchant's page, and where its screens are. */
  async function open(element: string, mode: Mode, language: Language): Promise<[page: Page, place: Place]> {
    const around = `proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}" mode="${mode}" language="${language}"`
    const page = await rig.merchant(element.replace('>', ` ${around}>`))
    if (mode === 'redirect') await page.waitForURL((url) => url.href.startsWith(rig.hostedUrl))
    return [page, mode === 'frame' ? frameIn(page) : page]
  }

  async function links(mode: Mode, language: Language): Promise<void> {
    const t = words[language]
    const journeyId = await rig.createJourney()
    const [page, place] = await open(`<bank-bind journey-id="${journeyId}"></bank-bind>`, mode, language)
    await place.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).waitFor()
    await looksLikeIt(page)
    if (mode === 'redirect') await page.getByText(bank.licence[language], { exact: true }).first().waitFor()
    await untilConfirm(place, rig, language)
    await agreeAndLink(place, language)
    await heading(place, t['bindResult.title']).waitFor()
  }

  async function pays(mode: Mode, language: Language): Promise<void> {
    const t = words[language]
    const order = await rig.createOrder({ msisdn: CUSTOMER })
    const element = `<bank-pay origin-reference-no="${order}"></bank-pay>`
    const [page, place] = await open(element, mode, language)
    await button(place, fill(t['payment.submit'], { amount: AMOUNT[language] })).waitFor()
    await looksLikeIt(page)
    assert.ok((await place.getByRole('radio').count()) < 2, 'there is one way to pay')
    await pay(place, language, AMOUNT[language], rig)
    await paidOnce(rig, order, '1250000.00')
  }

  // The facts from the bank's folder are the same in each mode.
  for (const [mode, language] of [
    ['inline', 'id'],
    ['frame', 'en'],
    ['redirect', 'en'],
  ] as const)
    it(`${mode}, ${language}: links and is paid`, async () => {
      await Promise.all([links(mode, language), pays(mode, language)])
    })

  it('says in words what a code of its own means, one that is ours for something else too', async () => {
    const order = await rig.createOrder({ msisdn: CUSTOMER })
    const [page] = await open(`<bank-pay origin-reference-no="${order}"></bank-pay>`, 'inline', 'id')
    await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).click()
    await heading(page, words.id['pin.title']).waitFor()
    await tapPin(page, '111111')
    // It has four tries, so one more is warned of.
    await page
      .getByText(errors.PIN_WRONG_CHANCES.split('{')[0] ?? '')
      .first()
      .waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
  })
})
