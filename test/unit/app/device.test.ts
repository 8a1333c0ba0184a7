/** The device as a browser gives it, with a browser that a test plays. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { device } from '../../../src/app/device.ts'

const ownNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator')!
const play = (navigator: object): void =>
  void Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })

const restore = (): void => void Object.defineProperty(globalThis, 'navigator', ownNavigator)

describe("the device's position", () => {
  afterEach(restore)

  it('is a point, kept only if it is a valid place', async () => {
    const located = (latitude: number, longitude: number) => {
      play({
        geolocation: {
          getCurrentPosition: (onPosition: (position: object) => void) =>
            onPosition({ coords: { latitude, longitude } }),
        },
      })
      return device.locate()
    }
    assert.deepEqual(await located(-6.2, 106.82), { latitude: -6.2, longitude: 106.82 })
    assert.equal(await located(-96.2, 106.82), 'unavailable')
  })

  it('is refused by the codes of W3C Geolocation, and unavailable where a browser offers nothing', async () => {
    const refusing = (code: number) => {
      play({
        geolocation: {
          getCurrentPosition: (_onPosition: unknown, onFailure: (error: object) => void) =>
            onFailure({ code }),
        },
      })
      return device.locate()
    }
    assert.deepEqual(
      [await refusing(1), await refusing(2), await refusing(3), await refusing(9)],
      ['denied', 'unavailable', 'timeout', 'unavailable'],
    )
    play({})
    assert.equal(await device.locate(), 'unavailable')
  })
})

describe('the clipboard and the kind of device', () => {
  afterEach(restore)

  it('says whether a text could be copied', async () => {
    const copies: string[] = []
    play({ clipboard: { writeText: async (text: string) => void copies.push(text) } })
    assert.equal(await device.copy('Gambir'), true)
    assert.deepEqual(copies, ['Gambir'])
    play({ clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } })
    assert.equal(await device.copy('Gambir'), false)
    play({})
    assert.equal(await device.copy('Gambir'), false)
  })
})
