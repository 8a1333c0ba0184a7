/**
 * A place is shown: by its address, and from a notice to the bank's office and back. How one is chosen is
 * tested in places.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { button, fill, heading, words } from './people.ts'
import { errors, granted, openPlaces, shows, t, use } from './places.ts'
import { useRig } from './rig.ts'
import { openNoted } from './surroundings.ts'

const OFFICE_ADDRESS = 'Jalan Melati Raya 12, Gambir, Jakarta Pusat 10110'

describe('places', () => {
  const rig = useRig()

  describe('showing a place', () => {
    it("the bank's words for it and nobody else's; the device's own app first and the others beside it; the address is copied; an empty address says so, and another place may be chosen", async () => {
      const sender = '&place=BLOKIR.%20Hubungi%200812&address=Sebutkan%20PIN%20Anda'
      const office = '&latitude=-6.1783&longitude=106.8264'
      const page = await openPlaces(rig, '/open-location', office + sender, {
        device: 'desktop',
        context: { permissions: ['clipboard-read', 'clipboard-write'] },
      })
      await shows(page, OFFICE_ADDRESS)
      assert.equal(await page.getByText(/BLOKIR|Sebutkan/).count(), 0)
      await page
        .getByRole('img', { name: fill(t['openLocation.mapSr'], { place: 'Kantor Melati' }) })
        .waitFor()
      await axe(page)
      const main = page.getByRole('link', { name: t['openLocation.openMaps'] })
      const attribute = (name: string) => main.getAttribute(name)
      assert.deepEqual(
        [await attribute('href'), await attribute('target'), await attribute('rel')],
        [
          'https://www.google.com/maps/search/?api=1&query=-6.1783%2C106.8264',
          '_blank',
          'noopener noreferrer',
        ],
      )
      const links = page.getByRole('link', { name: /Google Maps|OpenStreetMap|Apple Maps|Waze/ })
      await links.nth(3).waitFor()
      assert.equal(await links.count(), 4)

      await button(page, t['openLocation.copyAddress']).click()
      await page.getByText(t['openLocation.copiedSr']).waitFor()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), OFFICE_ADDRESS)
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      })
      await button(page, t['openLocation.copyAddress']).click()
      await page.getByText(t['openLocation.copyFailed']).waitFor()

      // Another point on a phone: without words.
      const device = await page.context().newCDPSession(page)
      await device.send('Emulation.setUserAgentOverride', {
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      })
      const [address] = page.url().split('&')
      await page.goto(`${address}&latitude=-6.1754&longitude=106.8272${sender}#/open-location`)
      await shows(page, t['openLocation.unnamed'])
      await page.locator('[part=primary][href^="geo:-6.1754,106.8272?q="]').waitFor()
      assert.equal(await page.getByText(/BLOKIR|Sebutkan/).count(), 0)
      assert.equal(await page.locator('a[href*="BLOKIR"], a[href*="Sebutkan"]').count(), 0)

      await page.goto(`${address}${sender}#/open-location`)
      await page.getByText(t['openLocation.none']).waitFor()
      assert.equal(await page.getByText(errors.PLACE_NOT_FOUND).count(), 0, 'nothing was asked for')

      await page.goto(`${address}&latitude=-96.1&longitude=106.8#/open-location`)
      await page.getByText(errors.PLACE_NOT_FOUND).waitFor()
      assert.equal(await page.locator('[part~="screen"]').getByRole('link').count(), 0)
      await button(page, t['chooseLocation.title']).click()
      await page.getByRole('radio', { name: 'Kantor Kenanga' }).check()
      await use(page)
      await shows(page, 'Kantor Kenanga')
    })
  })

  describe("from a notice to the bank's office and back", () => {
    it('inline, under a strict policy: the customer finds the notice again, and only these pages load the map', async () => {
      const bank = new URL(rig.hostedUrl).origin
      const csp = [
        `default-src 'none'`,
        `script-src ${rig.url}`,
        `connect-src ${rig.url}/proxy/ ${bank}/hosted/places`,
        `img-src ${bank}/hosted/tiles/ ${bank}/hosted/pictures/`,
        `style-src 'none'`,
        `require-trusted-types-for 'script'`,
      ].join('; ')
      const requests: string[] = []
      const maps = (part: string): boolean => requests.some((url) => url.includes(part))
      const journeyId = await rig.createJourney()
      const element = `<bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`
      const { page, notes } = await openNoted(rig, element, {
        ...granted,
        csp,
        prepare: (newPage: Page) => newPage.on('request', (request) => requests.push(request.url())),
      })
      await page.getByLabel(words.id['accountCreation.phoneLabel'], { exact: true }).fill('081100000013')
      await button(page, words.id['accountCreation.submit']).click()
      await page
        .getByLabel(words.id['verification.codeLabel'], { exact: true })
        .fill(await rig.inboxCode('81100000013'))
      await heading(page, errors['ACCOUNT_INACCESSIBLE.title']).waitFor()
      await button(page, t['openLocation.visit']).waitFor()
      // Reports go out once all is fetched that is fetched ahead of need.
      await eventually('a report', () => requests.find((url) => url.endsWith('/proxy/reports')))
      assert.ok(!maps('/map-') && !maps('/tiles/'))

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
      const way = page.getByRole('link', { name: /Google Maps/ }).last()
      assert.equal(
        await way.getAttribute('href'),
        'https://www.google.com/maps/dir/?api=1&origin=-6.2%2C106.82&destination=-6.2117%2C106.8229',
      )
      await button(page, words.id['common.backSr']).click()
      await heading(page, errors['ACCOUNT_INACCESSIBLE.title']).waitFor()
      assert.ok(maps('/map-') && maps('/tiles/'))
      assert.deepEqual(notes.violations, [])
    })

    it('from an error before the first field: the focus follows, and the error is still there', async () => {
      await rig.fault({ call: 'get-msisdn', kind: 'code', code: '2002' })
      const element = `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`
      const page = await rig.merchant(element, { ...granted, allow: /bank-bind/ })
      const hasFocus = (text: string) => page.locator('[part~="title"]:focus', { hasText: text }).waitFor()
      const title = heading(page, errors['ACCOUNT_INACCESSIBLE.title'])
      await title.waitFor()
      assert.equal(await page.evaluate(() => document.activeElement === document.body), true)
      await button(page, t['openLocation.visit']).click()
      await page.getByText('Jalan Melati Raya 12').waitFor()
      await hasFocus('Kantor Melati')
      await axe(page)
      await button(page, t['openLocation.chooseStart']).click()
      await hasFocus(t['chooseLocation.title'])
      await button(page, t['chooseLocation.useMine']).click()
      await page.getByRole('heading', { name: t['chooseLocation.nearby'] }).waitFor()
      await use(page)
      await page
        .getByText(fill(t['openLocation.distance'], { distance: '2,5 km', place: t['chooseLocation.mine'] }))
        .waitFor()
      await button(page, words.id['common.backSr']).click()
      await hasFocus(errors['ACCOUNT_INACCESSIBLE.title'])
      await button(page, t['openLocation.visit']).waitFor()
    })
  })
})
