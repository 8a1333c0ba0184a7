/** A place is shown: by its address, from a notice to the office and back; and both pages for everybody. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { texts as placesEn } from '../../locales/en/location.ts'
import { texts as placesId } from '../../locales/id/location.ts'
import { axe } from './axe.ts'
import { button, fill, heading, words } from './people.ts'
import { errors, granted, openPlaces, shows, t, use } from './places.ts'
import { useRig } from './rig.ts'

/** With pictures and a search service. */
const rig = useRig()

describe('showing a place', () => {
  const MONAS = '&latitude=-6.1754&longitude=106.8272&place=Monas&address=Gambir,%20Jakarta%20Pusat'
  const hrefs = (page: Page, name: RegExp): Promise<string[]> =>
    page
      .getByRole('link', { name })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

  it("opens it where the device can: a page, Apple's app, or geo:, and lists the others", async () => {
    const computer = await openPlaces(rig, '/open-location', MONAS, { device: 'desktop' })
    await shows(computer, 'Gambir, Jakarta Pusat')
    const main = computer.getByRole('link', { name: t['openLocation.openMaps'] })
    assert.equal(
      await main.getAttribute('href'),
      'https://www.google.com/maps/search/?api=1&query=-6.1754%2C106.8272',
    )
    assert.deepEqual(
      [await main.getAttribute('target'), await main.getAttribute('rel')],
      ['_blank', 'noopener noreferrer'],
    )
    assert.equal((await hrefs(computer, /Google Maps|OpenStreetMap|Apple Maps|Waze/)).length, 4)
    await computer.getByRole('img', { name: fill(t['openLocation.mapSr'], { place: 'Monas' }) }).waitFor()
    for (const [agent, first] of [
      [
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
        /^geo:-6\.1754,106\.8272\?q=-6\.1754,106\.8272\(Monas\)$/,
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
        /^https:\/\/maps\.apple\.com\//,
      ],
    ] as const) {
      const phone = await openPlaces(rig, '/open-location', MONAS, { context: { userAgent: agent } })
      await phone.waitForFunction(
        (source) =>
          new RegExp(source).test(document.querySelector('[part=primary]')?.getAttribute('href') ?? ''),
        first.source,
      )
    }
  })

  it("copies the address, and says when it can't", async () => {
    const page = await openPlaces(rig, '/open-location', MONAS, {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await button(page, t['openLocation.copyAddress']).click()
    await page.getByText(t['openLocation.copiedSr']).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Gambir, Jakarta Pusat')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await button(page, t['openLocation.copyAddress']).click()
    await page.getByText(t['openLocation.copyFailed']).waitFor()
  })

  it('an address that shows nothing, or something malformed, says so; another place may be chosen', async () => {
    const page = await openPlaces(rig, '/open-location')
    const address = page.url().split('#')[0]
    for (const query of [
      '&latitude=-6.1&address=Jakarta',
      '&latitude=-96.1&longitude=106.8',
      '&latitude=6e0&longitude=106.8',
      '&place=Monas',
      '',
    ]) {
      await page.goto(`${address}${query}#/open-location`)
      await page.getByText(errors.PLACE_NOT_FOUND).waitFor()
      assert.equal(await page.getByRole('link').count(), 0)
    }
    await button(page, t['chooseLocation.title']).click()
    await page.getByRole('radio', { name: 'Kantor Kenanga' }).check()
    await use(page)
    await shows(page, 'Kantor Kenanga')
  })

  it('what stands in the address is words, not markup', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const page = await openPlaces(
      rig,
      '/open-location',
      `&latitude=1&longitude=2&place=${encodeURIComponent(name)}`,
    )
    await shows(page, name)
  })
})

describe("from a notice to the bank's office and back", () => {
  it('inline, under a strict policy: everybody finds what they had, and only these pages load the map', async () => {
    const bank = new URL(rig.hostedUrl).origin
    const csp = [
      `default-src 'none'`,
      `script-src ${rig.url}`,
      `connect-src ${rig.url}/proxy/ ${bank}/hosted/places`,
      `img-src ${bank}/hosted/tiles/`,
      `style-src 'none'`,
      `require-trusted-types-for 'script'`,
    ].join('; ')
    const asked: string[] = []
    const maps = (part: string): boolean => asked.some((url) => url.includes(part))
    const prepare = (page: Page): Promise<unknown> => {
      page.on('request', (request) => asked.push(request.url()))
      return page.addInitScript(() => {
        const offences: string[] = []
        Object.assign(window, { offences })
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          offences.push(`${effectiveDirective} ${blockedURI}`),
        )
      })
    }
    const journeyId = await rig.createJourney()
    const element = `<bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`
    const page = await rig.merchant(element, { ...granted, csp, prepare, allow: /Failed to load resource/ })
    await page.getByLabel(words.id['accountCreation.phoneLabel'], { exact: true }).fill('081100000013')
    await button(page, words.id['accountCreation.submit']).click()
    await page
      .getByLabel(words.id['verification.codeLabel'], { exact: true })
      .fill(await rig.inboxCode('81100000013'))
    await heading(page, errors['ACCOUNT_INACCESSIBLE.title']).waitFor()
    await button(page, t['openLocation.visit']).waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(!maps('/MapView') && !maps('/tiles/'))

    await button(page, t['openLocation.visit']).click()
    await page.getByText('Jalan Melati Raya 12').waitFor()
    await page
      .getByRole('img', { name: fill(t['openLocation.mapSr'], { place: 'Kantor Melati' }) })
      .locator('img.leaflet-tile-loaded')
      .first()
      .waitFor()
    await button(page, 'Kantor Kenanga').click()
    await page.getByText('Jalan Kenanga 7').waitFor()
    await button(page, t['openLocation.chooseStart']).click()
    await button(page, t['chooseLocation.useMine']).click()
    await page.getByRole('heading', { name: t['chooseLocation.nearby'] }).waitFor()
    await use(page)

    await page.getByText('Jalan Kenanga 7').waitFor()
    await page
      .getByText(fill(t['openLocation.distance'], { distance: '1,3 km', place: t['chooseLocation.mine'] }))
      .waitFor()
    const way = page.getByRole('link', { name: /Google Maps/ }).first()
    assert.equal(
      await way.getAttribute('href'),
      'https://www.google.com/maps/dir/?api=1&origin=-6.2%2C106.82&destination=-6.2117%2C106.8229',
    )
    await button(page, words.id['common.backSr']).click()
    await heading(page, errors['ACCOUNT_INACCESSIBLE.title']).waitFor()
    assert.ok(maps('/MapView') && maps('/tiles/'))
    assert.deepEqual(await page.evaluate(() => (window as unknown as { offences: string[] }).offences), [])
  })
})

describe("from an error in place of all screens to the bank's office and back", () => {
  it('the account may not be accessed, told before the first field: the focus goes along, and the error is still there', async () => {
    await rig.fault({ call: 'get-msisdn', kind: 'code', code: '2002' })
    const element = `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`
    const page = await rig.merchant(element, { ...granted, allow: /bank-bind/ })
    const focused = (text: string) => page.locator('[part~="title"]:focus', { hasText: text }).waitFor()
    const title = heading(page, errors['ACCOUNT_INACCESSIBLE.title'])
    await title.waitFor()
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true)
    await button(page, t['openLocation.visit']).click()
    await page.getByText('Jalan Melati Raya 12').waitFor()
    await focused(t['openLocation.title'])
    await axe(page)
    await button(page, t['openLocation.chooseStart']).click()
    await focused(t['chooseLocation.title'])
    await button(page, t['chooseLocation.useMine']).click()
    await page.getByRole('heading', { name: t['chooseLocation.nearby'] }).waitFor()
    await use(page)
    await page
      .getByText(fill(t['openLocation.distance'], { distance: '2,5 km', place: t['chooseLocation.mine'] }))
      .waitFor()
    await button(page, words.id['common.backSr']).click()
    await focused(errors['ACCOUNT_INACCESSIBLE.title'])
    await button(page, t['openLocation.visit']).waitFor()
  })
})

describe('for everybody', () => {
  for (const [language, dark, said] of [
    ['id', false, placesId],
    ['en', true, placesEn],
  ] as const) {
    it(`both pages are accessible, ${language}, ${dark ? 'dark' : 'light'}`, async () => {
      const query = `&language=${language}&theme=${dark ? 'dark' : 'light'}`
      const page = await openPlaces(rig, '/choose-location', query, { dark, ...granted })
      await page.getByRole('application', { name: said['chooseLocation.mapSr'] }).waitFor()
      await page.getByLabel(said['chooseLocation.searchLabel'], { exact: true }).fill('xyzzy')
      await page.getByText((language === 'id' ? errorsId : errorsEn).PLACE_NOT_FOUND).waitFor()
      await axe(page)
      await button(page, said['chooseLocation.useMine']).click()
      await button(page, said['chooseLocation.typeAddress']).click()
      await axe(page)
      // The device takes its time to say where it is.
      await page.getByText(said['chooseLocation.chosen'], { exact: true }).waitFor()
      await button(page, said['chooseLocation.submit']).click()
      await heading(page, said['openLocation.title']).waitFor()
      await button(page, said['openLocation.chooseStart']).waitFor()
      await axe(page)
    })
  }
})
