/**
 * A place is chosen: search, device, map, typed address; nothing of it needs pictures, a service or a
 * permission. And a place is shown: by its address, and from a notice to the office and back. What is found
 * and what a refusal means is tested in chain.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import type { SessionAnswer } from '../../src/contract/session.ts'
import { texts as placesEn } from '../../locales/en/location.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { button, fill, heading, words } from './people.ts'
import { errors, granted, HERE, map, openPlaces, pin, searchField, shows, t, use } from './places.ts'
import { useRig, type PageOptions } from './rig.ts'
import { openNoted } from './surroundings.ts'

/** With pictures and a search service. */
describe('places', () => {
  const rig = useRig()

  describe('choosing a place', () => {
    const choose = (options?: PageOptions, query?: string): Promise<Page> =>
      openPlaces(rig, '/choose-location', query, options)

    it('by words: nothing found or chosen is an error at the field, which gets the focus; a failing service changes nothing; the way back finds the choice', async () => {
      const page = await choose()
      await searchField(page).fill('xyzzy')
      await page.getByText(errors.PLACE_NOT_FOUND).waitFor()
      await map(page).waitFor()
      await axe(page)
      await searchField(page).fill('')
      await page.getByRole('radio', { name: 'Kantor Melati' }).waitFor()
      await use(page)
      await page.getByText(errors.PLACE_REQUIRED).waitFor()
      assert.ok(await searchField(page).evaluate((one) => one.matches(':focus')))

      const service = '**/hosted/places?*'
      await page.route(service, (route) => route.fulfill({ status: 500, body: 'no' }))
      await searchField(page).fill('surabaya')
      await page.getByRole('radio', { name: 'Surabaya' }).waitFor()
      await page.unroute(service)
      await searchField(page).fill('senja')
      await page.getByText('1 lokasi ditemukan').first().waitFor()
      await page.getByRole('radio', { name: 'Pasar Senja' }).check()
      await use(page)
      await shows(page, 'Pasar Senja')
      await shows(page, 'Jalan Senja 1, Menteng, Jakarta Pusat')
      await page.goBack()
      assert.equal(await searchField(page).inputValue(), 'senja')
      assert.ok(await page.getByRole('radio', { name: 'Pasar Senja' }).isChecked())
    })

    it("by the device, which refuses, can't locate, takes too long, and answers: each has its text, and an address can be typed instead", async () => {
      const page = await choose({
        context: { permissions: [] },
        prepare: (made) =>
          made.addInitScript(() => {
            // Two answers that no browser can be made to give at will; all others are the browser's own.
            const codes: (number | undefined)[] = [undefined, 2, 3]
            const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
            navigator.geolocation.getCurrentPosition = (found, failed, options) => {
              const code = codes.shift()
              if (code === undefined) real(found, failed, options)
              else failed?.({ code } as GeolocationPositionError)
            }
          }),
      })
      for (const said of [
        errors.LOCATION_DENIED,
        errors.LOCATION_UNAVAILABLE,
        t['chooseLocation.locateTimeout'],
      ]) {
        await button(page, t['chooseLocation.useMine']).click()
        await page.getByText(said).waitFor()
      }
      await button(page, t['chooseLocation.typeAddress']).click()
      await page.getByLabel(t['chooseLocation.addressLabel'], { exact: true }).fill('Jalan Mawar 5, Bandung')
      await axe(page)
      await page.keyboard.press('Enter')
      await shows(page, 'Jalan Mawar 5, Bandung')

      await page.goBack()
      await page.context().setGeolocation(HERE)
      await page.context().grantPermissions(['geolocation', 'local-network-access'])
      await button(page, t['chooseLocation.useMine']).click()
      await page.getByRole('heading', { name: t['chooseLocation.nearby'] }).waitFor()
      await page.getByText('1,3 km').waitFor()
      await map(page).waitFor()
      assert.deepEqual(await pin(page), HERE)
      await use(page)
      await shows(page, t['chooseLocation.mine'])
      await shows(page, '-6.2, 106.82')
    })

    it('by mouse the pin follows, and a click centres a spot; by keyboard arrows move it, plus and minus only zoom, Enter chooses the centre', async () => {
      const page = await choose({ device: 'desktop', dark: true }, '&language=en&theme=dark')
      const drawn = page.getByRole('application', { name: placesEn['chooseLocation.mapSr'] })
      const where = () => pin(page, drawn)
      const atOtherPlace = async (before: { longitude: number }) => {
        await page.waitForFunction(
          (longitude) => !document.body.textContent.includes(longitude),
          `longitude ${before.longitude}`,
        )
        return where()
      }
      const chosen = page.getByText(placesEn['chooseLocation.chosen'], { exact: true })
      await drawn.locator('img.leaflet-tile-loaded').first().waitFor()
      await axe(page)
      const start = await where()
      await drawn.focus()
      await page.keyboard.press('+')
      await page.keyboard.press('-')
      assert.equal(await chosen.count(), 0)
      await page.keyboard.press('Enter')
      await chosen.waitFor()
      assert.deepEqual(await where(), start)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Shift+ArrowRight')
      const moved = await where()
      assert.ok(
        moved.latitude > start.latitude && moved.longitude > start.longitude,
        JSON.stringify([start, moved]),
      )

      const box = (await drawn.boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 60, y + 30, { steps: 4 })
      await page.mouse.up()
      const dragged = await atOtherPlace(moved)
      assert.ok(
        dragged.longitude > moved.longitude && dragged.latitude > moved.latitude,
        JSON.stringify([moved, dragged]),
      )
      await page.mouse.click(x + 80, y)
      const clicked = await atOtherPlace(dragged)
      assert.ok(
        clicked.longitude > dragged.longitude && Math.abs(clicked.latitude - dragged.latitude) < 1e-3,
        JSON.stringify([dragged, clicked]),
      )
      assert.deepEqual(
        await page.evaluate(() => [document.body.className, document.documentElement.getAttribute('style')]),
        ['', null],
      )
      await button(page, placesEn['chooseLocation.submit']).click()
      await heading(page, placesEn['openLocation.title']).waitFor()
      await shows(page, placesEn['openLocation.unnamed'])
      await shows(page, `${clicked.latitude}, ${clicked.longitude}`)
      await button(page, placesEn['openLocation.chooseStart']).waitFor()
      await axe(page)
    })

    it('by fingers: one moves the pin, two zoom, and the page does not scroll', async () => {
      const page = await choose()
      await map(page).locator('img[src*="/tiles/12/"].leaflet-tile-loaded').first().waitFor()
      await map(page).scrollIntoViewIfNeeded()
      const { x, y } = (await map(page).boundingBox())!
      const start = await pin(page)
      const scrolled = await page.evaluate(() => scrollY)
      const fingers = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
        fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(([right, down], id) => ({ x: x + right, y: y + down, id })),
        })
      await touch('touchStart', [150, 40])
      await touch('touchMove', [150, 70])
      await touch('touchMove', [150, 110])
      await touch('touchEnd')
      await page.getByText(t['chooseLocation.chosen'], { exact: true }).waitFor()
      const moved = await pin(page)
      assert.ok(
        moved.latitude > start.latitude && Math.abs(moved.longitude - start.longitude) < 1e-3,
        JSON.stringify([start, moved]),
      )
      await touch('touchStart', [140, 60], [180, 60])
      await touch('touchMove', [120, 60], [200, 60])
      await touch('touchMove', [80, 60], [240, 60])
      await touch('touchEnd')
      await map(page).locator('img[src*="/tiles/14/"].leaflet-tile-loaded').first().waitFor()
      assert.equal(await page.evaluate(() => scrollY), scrolled)
    })

    it('without tiles: a message and a grid, everything else works, and they can be requested again', async () => {
      const page = await choose({
        prepare: (made) => made.route('**/hosted/tiles/**', (route) => route.fulfill({ status: 503 })),
      })
      await page.getByText(errors.MAP_UNAVAILABLE).waitFor()
      await axe(page)
      const start = await pin(page)
      await map(page).press('ArrowLeft')
      assert.ok((await pin(page)).longitude < start.longitude)
      await page.unroute('**/hosted/tiles/**')
      await button(page, words.id['action.tryAgain']).click()
      await map(page).locator('img.leaflet-tile-loaded').first().waitFor()
      assert.equal(await page.getByText(errors.MAP_UNAVAILABLE).count(), 0)
    })

    it("without the map's code the other ways work", async () => {
      const page = await choose({
        allow: /Failed to fetch dynamically|ERR_FAILED/,
        prepare: (made) => made.route('**/map-*', (route) => route.abort()),
      })
      await page.getByText(errors.MAP_UNAVAILABLE).waitFor()
      await page.getByRole('radio', { name: 'Kantor Melati' }).check()
      await use(page)
      await shows(page, 'Kantor Melati')
    })

    it('of a bank without tiles and search service: the map is a grid with offices and towns, without an error', async () => {
      const asked: string[] = []
      const page = await choose({
        prepare: async (made) => {
          made.on('request', (one) => asked.push(one.url()))
          await made.route('**/proxy/session', async (route) => {
            const response = await route.fetch()
            const { bank, ...opened } = (await response.json()) as SessionAnswer
            const map = { tiles: null, attribution: '', search: null }
            await route.fulfill({ response, json: { ...opened, bank: { ...bank, map } } })
          })
        },
      })
      await map(page).getByText('Kantor Melati').waitFor()
      await searchField(page).fill('denpasar')
      await page.getByRole('radio', { name: 'Denpasar' }).check()
      await map(page).getByText('Denpasar').waitFor()
      assert.equal(await page.getByText(errors.MAP_UNAVAILABLE).count(), 0)
      assert.deepEqual(
        asked.filter((url) => /tiles|places/.test(url)),
        [],
      )
    })
  })

  describe('showing a place', () => {
    it("the device's own app first and the others beside it; text, not markup; the address is copied; an empty address says so, and another place may be chosen", async () => {
      const monas = '&latitude=-6.1754&longitude=106.8272&place=Monas&address=Gambir,%20Jakarta%20Pusat'
      const page = await openPlaces(rig, '/open-location', monas, {
        device: 'desktop',
        context: { permissions: ['clipboard-read', 'clipboard-write'] },
      })
      await shows(page, 'Gambir, Jakarta Pusat')
      await page.getByRole('img', { name: fill(t['openLocation.mapSr'], { place: 'Monas' }) }).waitFor()
      await axe(page)
      const main = page.getByRole('link', { name: t['openLocation.openMaps'] })
      const attribute = (name: string) => main.getAttribute(name)
      assert.deepEqual(
        [await attribute('href'), await attribute('target'), await attribute('rel')],
        [
          'https://www.google.com/maps/search/?api=1&query=-6.1754%2C106.8272',
          '_blank',
          'noopener noreferrer',
        ],
      )
      assert.equal(
        await page.getByRole('link', { name: /Google Maps|OpenStreetMap|Apple Maps|Waze/ }).count(),
        4,
      )

      await button(page, t['openLocation.copyAddress']).click()
      await page.getByText(t['openLocation.copiedSr']).waitFor()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Gambir, Jakarta Pusat')
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      })
      await button(page, t['openLocation.copyAddress']).click()
      await page.getByText(t['openLocation.copyFailed']).waitFor()

      // The same place on a phone, by a name that tries to be markup.
      const device = await page.context().newCDPSession(page)
      await device.send('Emulation.setUserAgentOverride', {
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      })
      const [address] = page.url().split('&')
      const name = '<img src=x onerror=alert(1)>'
      await page.goto(
        `${address}&latitude=-6.1754&longitude=106.8272&place=${encodeURIComponent(name)}#/open-location`,
      )
      await shows(page, name)
      await page.locator('[part=primary][href^="geo:-6.1754,106.8272?q="]').waitFor()

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
      const asked: string[] = []
      const maps = (part: string): boolean => asked.some((url) => url.includes(part))
      const journeyId = await rig.createJourney()
      const element = `<bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`
      const { page, notes } = await openNoted(rig, element, {
        ...granted,
        csp,
        prepare: (made: Page) => made.on('request', (request) => asked.push(request.url())),
      })
      await page.getByLabel(words.id['accountCreation.phoneLabel'], { exact: true }).fill('081100000013')
      await button(page, words.id['accountCreation.submit']).click()
      await page
        .getByLabel(words.id['verification.codeLabel'], { exact: true })
        .fill(await rig.inboxCode('81100000013'))
      await heading(page, errors['ACCOUNT_INACCESSIBLE.title']).waitFor()
      await button(page, t['openLocation.visit']).waitFor()
      // Reports go out once all is fetched that is fetched ahead of need.
      await eventually('a report', () => asked.find((url) => url.endsWith('/proxy/reports')))
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
      const way = page.getByRole('link', { name: /Google Maps/ }).first()
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
})
