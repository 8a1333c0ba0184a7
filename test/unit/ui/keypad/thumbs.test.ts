/** Two thumbs on a keypad, as browsers tell of their touches. */
import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createThumbs } from '../../../../src/ui/keypad/thumbs.ts'

const touch = (pointerId: number, timeStamp = 0, isPrimary = true) => ({
  pointerId,
  pointerType: 'touch',
  isPrimary,
  timeStamp,
})

describe('thumbs', () => {
  it('that overlap press each its key, in the order in which they came down', () => {
    const thumbs = createThumbs<string>()
    deepEqual(thumbs.down(touch(1), '1'), [])
    deepEqual(thumbs.down(touch(2, 0, false), '5'), ['1'])
    deepEqual([thumbs.up(touch(2), '5'), thumbs.up(touch(1), '1')], ['5', null])
  })

  it('of which a third comes down in between press three keys', () => {
    const thumbs = createThumbs<string>()
    thumbs.down(touch(1), '1')
    deepEqual(thumbs.down(touch(2, 0, false), '5'), ['1'])
    deepEqual(thumbs.up(touch(1), '1'), null)
    deepEqual(thumbs.down(touch(3, 0, false), '9'), ['5'])
    deepEqual([thumbs.up(touch(2), '5'), thumbs.up(touch(3), '9')], [null, '9'])
  })

  it('of which one rests beside the keypad press with the other one', () => {
    const thumbs = createThumbs<string>()
    thumbs.down(touch(2, 0, false), '5')
    deepEqual(thumbs.up(touch(2), '5'), '5')
  })

  it("one after the other are the browser's clicks", () => {
    const thumbs = createThumbs<string>()
    for (const id of [1, 2]) {
      thumbs.down(touch(id), '1')
      deepEqual(thumbs.up(touch(id), '1'), null)
    }
    deepEqual(thumbs.isEcho({ timeStamp: 1 }, '1'), false)
  })

  it('let go beside the key they began on, cancelled, or of a mouse press nothing', () => {
    const thumbs = createThumbs<string>()
    thumbs.down(touch(2, 0, false), '5')
    deepEqual(thumbs.up(touch(2), '2'), null)
    thumbs.down(touch(1), '1')
    thumbs.cancel(touch(1))
    deepEqual(thumbs.down({ ...touch(3), pointerType: 'mouse' }, '7'), [])
    deepEqual([thumbs.up(touch(1), '1'), thumbs.up(touch(3), '7')], [null, null])
  })

  it('whose press some browser makes a click of press once; a later click counts', () => {
    const thumbs = createThumbs<string>()
    thumbs.down(touch(1), '1')
    thumbs.down(touch(2, 90, false), '5')
    thumbs.up(touch(2, 140), '5')
    deepEqual([thumbs.isEcho({ timeStamp: 141 }, '5'), thumbs.isEcho({ timeStamp: 150 }, '5')], [true, false])
    thumbs.down(touch(2, 190, false), '5')
    thumbs.up(touch(2, 200), '5')
    deepEqual(thumbs.isEcho({ timeStamp: 400 }, '5'), false)
  })
})
