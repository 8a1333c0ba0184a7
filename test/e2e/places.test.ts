/**
 * A place is chosen: search, device, map, typed address; nothing of it needs pictures, a service or a
 * permission. What is found and what a refusal means is tested in chain.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import type { SessionAnswer } from '../../src/contract/session.ts'
import { texts as placesEn } from '../../locales/en/location.ts'
import { axe } from './axe.ts'
import { boxOf } from './boxes.ts'
import { button, heading, words } from './people.ts'
import { errors, HERE, map, openPlaces, pin, searchField, shows, t, use } from './places.ts'
import { useRig, type PageOptions } from './rig.ts'

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
      assert.ok(await searchField(page).evaluate((element) => element.matches(':focus')))

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
        prepare: (newPage) =>
          newPage.addInitScript(() => {
            // Two answers that no browser can be made to give at will; all others are the browser's own.
            const codes: (number | undefined)[] = [undefined, 2, 3]
            const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
            navigator.geolocation.getCurrentPosition = (found, failure, options) => {
              const code = codes.shift()
              if (code === undefined) real(found, failure, options)
              else failure?.({ code } as GeolocationPositionError)
            }
          }),
      })
      for (const text of [
        errors.LOCATION_DENIED,
        errors.LOCATION_UNAVAILABLE,
        t['chooseLocation.locateTimeout'],
      ]) {
        await button(page, t['chooseLocation.useMine']).click()
        await page.getByText(text).waitFor()
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
      const drawing = page.getByRole('application', { name: placesEn['chooseLocation.mapSr'] })
      const placeOf = () => pin(page, drawing)
      const atOtherPlace = async (stateBefore: { longitude: number }) => {
        await page.waitForFunction(
          (longitude) => !document.body.textContent.includes(longitude),
          `longitude ${stateBefore.longitude}`,
        )
        return placeOf()
      }
      const choice = page.getByText(placesEn['chooseLocation.chosen'], { exact: true })
      await drawing.locator('img.leaflet-tile-loaded').first().waitFor()
      await axe(page)
      const start = await placeOf()
      await drawing.focus()
      await page.keyboard.press('+')
      await page.keyboard.press('-')
      assert.equal(await choice.count(), 0)
      await page.keyboard.press('Enter')
      await choice.waitFor()
      assert.deepEqual(await placeOf(), start)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Shift+ArrowRight')
      const newPlace = await placeOf()
      assert.ok(
        newPlace.latitude > start.latitude && newPlace.longitude > start.longitude,
        JSON.stringify([start, newPlace]),
      )

      const box = await boxOf(drawing)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 60, y + 30, { steps: 4 })
      await page.mouse.up()
      const dragged = await atOtherPlace(newPlace)
      assert.ok(
        dragged.longitude > newPlace.longitude && dragged.latitude > newPlace.latitude,
        JSON.stringify([newPlace, dragged]),
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
      await heading(page, placesEn['openLocation.unnamed']).waitFor()
      await shows(page, `${clicked.latitude}, ${clicked.longitude}`)
      await button(page, placesEn['openLocation.chooseStart']).waitFor()
      await axe(page)
    })

    it('by fingers: one moves the pin, two zoom, and the page does not scroll', async () => {
      const page = await choose()
      await map(page).locator('img[src*="/tiles/12/"].leaflet-tile-loaded').first().waitFor()
      await map(page).scrollIntoViewIfNeeded()
      const { x, y } = await boxOf(map(page))
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
      const newPlace = await pin(page)
      assert.ok(
        newPlace.latitude > start.latitude && Math.abs(newPlace.longitude - start.longitude) < 1e-3,
        JSON.stringify([start, newPlace]),
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
        prepare: (newPage) => newPage.route('**/hosted/tiles/**', (route) => route.fulfill({ status: 503 })),
      })
      await page.getByText(errors.MAP_UNAVAILABLE).waitFor()
      await axe(page)
      const start = await pin(page)
      await map(page).press('ArrowLeft')
      assert.ok((await pin(page)).longitude < start.longitude)
      await page.unroute('**/hosted/tiles/**')
      await button(page, words.id['action.tryAgain']).click()
      await map(page).locator('img.leaflet-tile-loaded').first().waitFor()
      await page.getByText(errors.MAP_UNAVAILABLE).waitFor({ state: 'detached' })
    })

    it("without the map's code the other ways work", async () => {
      const page = await choose({
        allow: /Failed to fetch dynamically|ERR_FAILED/,
        prepare: (newPage) => newPage.route('**/map-*', (route) => route.abort()),
      })
      await page.getByText(errors.MAP_UNAVAILABLE).waitFor()
      await page.getByRole('radio', { name: 'Kantor Melati' }).check()
      await use(page)
      await shows(page, 'Kantor Melati')
    })

    it('of a bank without tiles and search service: the map is a grid with offices and towns, without an error', async () => {
      const requests: string[] = []
      const page = await choose({
        prepare: async (newPage) => {
          newPage.on('request', (request) => requests.push(request.url()))
          await newPage.route('**/proxy/session', async (route) => {
            const response = await route.fetch()
            const { bank, ...opening } = (await response.json()) as SessionAnswer
            const map = { tiles: null, attribution: '', search: null }
            await route.fulfill({ response, json: { ...opening, bank: { ...bank, map } } })
          })
        },
      })
      await map(page).getByText('Kantor Melati').waitFor()
      await searchField(page).fill('denpasar')
      await page.getByRole('radio', { name: 'Denpasar' }).check()
      await map(page).getByText('Denpasar').waitFor()
      assert.equal(await page.getByText(errors.MAP_UNAVAILABLE).count(), 0)
      assert.deepEqual(
        requests.filter((url) => /tiles|places/.test(url)),
        [],
      )
    })
  })
})
