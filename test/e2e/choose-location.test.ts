/**
 * A place is chosen: search, device, map, typed address; nothing of it needs pictures, a service or a
 * permission.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { axe } from './axe.ts'
import { button, words } from './people.ts'
import { errors, granted, HERE, map, openPlaces, pin, searchField, shows, t, use } from './places.ts'
import { useRig, type PageOptions } from './rig.ts'

/** With pictures and a search service. */
const rig = useRig()

describe('choosing a place', () => {
  const choose = (options?: PageOptions, query?: string): Promise<Page> =>
    openPlaces(rig, '/choose-location', query, options)

  it('by words: offices and what the service finds; the place is shown', async () => {
    const page = await choose()
    await page.getByRole('radio', { name: 'Kantor Melati' }).waitFor()
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

  it("what isn't found is told at the field; nothing chosen is told there too, and the focus goes to it", async () => {
    const page = await choose()
    await searchField(page).fill('xyzzy')
    await page.getByText(errors.PLACE_NOT_FOUND).waitFor()
    await searchField(page).fill('')
    await page.getByRole('radio', { name: 'Kantor Melati' }).waitFor()
    await use(page)
    await page.getByText(errors.PLACE_REQUIRED).waitFor()
    assert.ok(await searchField(page).evaluate((one) => one.matches(':focus')))
  })

  it('a service that fails: towns are searched', async () => {
    const page = await choose()
    await page.route('**/hosted/places?*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await searchField(page).fill('surabaya')
    await page.getByRole('radio', { name: 'Surabaya' }).waitFor()
  })

  it('by the device: near places, and the position itself can be taken', async () => {
    const page = await choose(granted)
    await button(page, t['chooseLocation.useMine']).click()
    await page.getByRole('heading', { name: t['chooseLocation.nearby'] }).waitFor()
    await page.getByText('1,3 km').waitFor()
    await map(page).waitFor()
    assert.deepEqual(await pin(page), HERE)
    await use(page)
    await shows(page, t['chooseLocation.mine'])
    await shows(page, '-6.2, 106.82')
  })

  /** A device that can't tell, by the code of W3C Geolocation. */
  const failing = (code: number): PageOptions => ({
    prepare: (page) =>
      page.addInitScript((given) => {
        navigator.geolocation.getCurrentPosition = (_found, failed) =>
          failed?.({ code: given } as GeolocationPositionError)
      }, code),
  })
  it("a position that can't be had has its words each time, and an address can be typed instead", async () => {
    for (const [options, text] of [
      [{}, errors.LOCATION_DENIED],
      [failing(2), errors.LOCATION_UNAVAILABLE],
    ] as const) {
      const page = await choose(options)
      await button(page, t['chooseLocation.useMine']).click()
      await page.getByText(text).waitFor()
    }
    const page = await choose(failing(3))
    await button(page, t['chooseLocation.useMine']).click()
    await page.getByText(t['chooseLocation.locateTimeout']).waitFor()
    await button(page, t['chooseLocation.typeAddress']).click()
    await page.getByLabel(t['chooseLocation.addressLabel'], { exact: true }).fill('Jalan Mawar 5, Bandung')
    await page.keyboard.press('Enter')
    await shows(page, 'Jalan Mawar 5, Bandung')
  })

  it('by mouse: the pin follows, a click brings a spot into the middle', async () => {
    const page = await choose({ device: 'desktop' })
    await map(page).waitFor()
    await map(page).locator('img.leaflet-tile-loaded').first().waitFor()
    const start = await pin(page)
    const box = (await map(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y + 30, { steps: 4 })
    await page.mouse.up()
    await page.getByText(t['chooseLocation.chosen'], { exact: true }).waitFor()
    const dragged = await pin(page)
    assert.ok(
      dragged.longitude > start.longitude && dragged.latitude > start.latitude,
      JSON.stringify([start, dragged]),
    )
    await page.mouse.click(x + 80, y)
    await page.waitForFunction(
      (before) => !document.body.textContent.includes(before),
      `bujur ${dragged.longitude}`,
    )
    const clicked = await pin(page)
    assert.ok(
      clicked.longitude > dragged.longitude && Math.abs(clicked.latitude - dragged.latitude) < 1e-3,
      JSON.stringify([dragged, clicked]),
    )
    assert.deepEqual(
      await page.evaluate(() => [document.body.className, document.documentElement.getAttribute('style')]),
      ['', null],
    )
  })

  it('by fingers: one moves the pin, two bring it nearer, and the page under it stays', async () => {
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

  it('by keyboard: arrows move the pin, plus and minus change nothing but the zoom, Enter takes the middle', async () => {
    const page = await choose({ device: 'desktop' })
    await map(page).waitFor()
    const start = await pin(page)
    await map(page).focus()
    await page.keyboard.press('+')
    await page.keyboard.press('-')
    assert.equal(await page.getByText(t['chooseLocation.chosen'], { exact: true }).count(), 0)
    await page.keyboard.press('Enter')
    await page.getByText(t['chooseLocation.chosen'], { exact: true }).waitFor()
    assert.deepEqual(await pin(page), start)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowRight')
    const moved = await pin(page)
    assert.ok(
      moved.latitude > start.latitude && moved.longitude > start.longitude,
      JSON.stringify([start, moved]),
    )
    await use(page)
    await shows(page, t['openLocation.unnamed'])
    await shows(page, `${moved.latitude}, ${moved.longitude}`)
  })

  it("pictures that don't come: told, a grid stands there, everything else works, and they may be tried again", async () => {
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

  it("a map whose code doesn't come leaves the other ways", async () => {
    const page = await choose({
      allow: /Failed to fetch dynamically|ERR_FAILED/,
      prepare: (made) => made.route('**/MapView-*', (route) => route.abort()),
    })
    await page.getByText(errors.MAP_UNAVAILABLE).waitFor()
    await page.getByRole('radio', { name: 'Kantor Melati' }).check()
    await use(page)
    await shows(page, 'Kantor Melati')
  })
})

describe('without pictures and search service', () => {
  const bare = useRig({ tiles: false, search: false })

  it('the map is a grid with offices and towns, and nothing is missed', async () => {
    const asked: string[] = []
    const page = await openPlaces(bare, '/choose-location', '', {
      prepare: (made) => made.on('request', (one) => asked.push(one.url())),
    })
    await map(page).waitFor()
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
