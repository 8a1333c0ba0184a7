// The map of an office inside an element: drawn, moved by mouse and keys, and the page around it left alone.
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { texts as t } from '../../locales/id/location.ts'
import { eventually } from '../eventually.ts'
import { bank } from './bank.ts'
import { all, heading, put, findShown, tap, useElements, type Bank } from './page.ts'
import { enterCode, sendNumber } from './steps.ts'

const BLOCKED = '81100000013'

const count = (element: Bank, selector: string): Promise<true | undefined> =>
  eventually(selector, () => (all(element, selector).length > 0 ? true : undefined))
/** The place that would be taken now. */
const choice = (element: Bank): string => all(element, 'footer b')[0]?.textContent ?? ''
const change = (element: Bank, textBefore: string): Promise<string> =>
  eventually('another place is chosen', () => (choice(element) !== textBefore ? choice(element) : undefined))

describe('the map', () => {
  useElements()

  it('of the bank’s office is drawn and moved in the shadow root', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await sendNumber(bind, BLOCKED)
    await enterCode(bind, BLOCKED)
    await tap(bind, t['openLocation.visit'])
    await heading(bind, 'Kantor Melati')
    await count(bind, '[role=img] img.leaflet-tile-loaded')
    await tap(bind, t['openLocation.chooseStart'])

    const map = await findShown(bind, '[role=application]')
    await count(bind, '[role=application] img.leaflet-tile-loaded')
    const { width, height } = all(bind, '[role=application] .leaflet-tile')[0]!.getBoundingClientRect()
    // A tile that is moved by a transform measures a hundred-thousandth less.
    expect([Math.round(width), Math.round(height)]).to.deep.equal([256, 256])
    map.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top } = map.getBoundingClientRect()
    const [x, y] = [Math.round(left + 100), Math.round(top + 100)]
    await sendMouse({ type: 'move', position: [x, y] })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [x + 30, y + 20] })
    await sendMouse({ type: 'move', position: [x + 60, y + 40] })
    await sendMouse({ type: 'up' })
    const dragged = await change(bind, '')
    map.focus()
    await sendKeys({ press: 'ArrowUp' })
    await change(bind, dragged)
    await tap(bind, t['chooseLocation.submit'])
    await findShown(bind, 'small', /^[\d,]+ k?m dari Lokasi tanpa nama, garis lurus$/)
    const { body, documentElement } = document
    expect([
      body.className,
      body.getAttribute('style'),
      documentElement.className,
      documentElement.getAttribute('style'),
      bind.className,
    ]).to.deep.equal(['', null, '', null, ''])
  })
})
