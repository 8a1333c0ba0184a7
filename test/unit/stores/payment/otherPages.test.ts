import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createOtherPages } from '../../../../src/stores/payment/otherPages.ts'
import { memoryStorage } from '../../../chain/rig.ts'

describe('what other pages of this browser have sent', () => {
  const browser = (storage: () => Storage | undefined = () => undefined) => {
    let time = 1_000_000
    return {
      pass: (ms: number) => (time += ms),
      page: (page: string, order = 'order', isKnown = true) =>
        createOtherPages({
          storage,
          clock: { now: () => time, isKnown: () => isKnown },
          order,
          page: () => page,
        }),
    }
  }
  const HOUR = 3_600_000

  it("is known at once, of the same order alone, and until that page takes it back; a page's own isn't", () => {
    const storage = memoryStorage()
    const { page } = browser(() => storage)
    const [a, b, c] = [page('a'), page('b'), page('c', 'another order')]
    a.announce(true)
    assert.deepEqual([a.mayPay(), b.mayPay(), c.mayPay()], [false, true, false])
    b.announce(true)
    b.announce(false)
    assert.equal(b.mayPay(), true)
    a.announce(false)
    assert.equal(b.mayPay(), false)
  })

  it('counts for 30 days, longer than any order can be settled, whichever way a clock is wrong, and is removed with the next one', () => {
    const storage = memoryStorage()
    const { page, pass } = browser(() => storage)
    page('a').announce(true)
    pass(30 * 24 * HOUR - 1)
    assert.equal(page('b').mayPay(), true)
    pass(1)
    assert.equal(page('b').mayPay(), false)
    assert.equal(page('b', 'order', false).mayPay(), true, 'nobody has said what time it is')
    pass(-61 * 24 * HOUR)
    assert.equal(page('b').mayPay(), false)
    page('b').announce(true)
    assert.equal(page('a').mayPay(), true)
    assert.equal(JSON.parse(storage.getItem('bank-elements:sent') ?? '').length, 1)
  })

  it('is nothing where storage is missing, blocked, or holds something else', () => {
    const block = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const odd = memoryStorage()
    odd.setItem('bank-elements:sent', '{"a":1}')
    for (const storage of [() => undefined, block, () => odd]) {
      const { page } = browser(storage)
      assert.equal(page('b').mayPay(), false)
      page('a').announce(true)
    }
    assert.equal(
      browser(() => odd)
        .page('b')
        .mayPay(),
      true,
    )
  })
})
