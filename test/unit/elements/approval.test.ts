/** The page's answer to `bank-confirm`: at once, later, never. */
import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { approvalOf } from '../../../elements/outside/approval.ts'
import type { BankEvent } from '../../../elements/types.ts'

type Confirm = BankEvent<'bank-confirm'>

const detail = { screen: 'payment', diagnosticsId: 'D-5K2M-91QX', mode: 'inline' } as const

const answered = (...listeners: ((event: Confirm) => void)[]): Promise<boolean> => {
  const element = new EventTarget()
  for (const listener of listeners)
    element.addEventListener('bank-confirm', (event) => listener(event as Confirm))
  return approvalOf(element, detail)
}

describe('the answer to bank-confirm', () => {
  test('is yes where nobody listens or says anything', async () => {
    assert.equal(await answered(), true)
    assert.equal(await answered(() => undefined), true)
  })
  test('is no where one listener prevents it', async () => {
    assert.equal(
      await answered(
        (event) => event.preventDefault(),
        () => undefined,
      ),
      false,
    )
  })
  test('is what all promises say', async () => {
    const yes = (event: Confirm) => event.detail.until(Promise.resolve('fine'))
    assert.equal(await answered(yes, yes), true)
    assert.equal(await answered(yes, (event) => event.detail.until(Promise.resolve(false))), false)
  })
  test('is no after a rejection, which is said', async (context) => {
    const { mock: line } = context.mock.method(console, 'error', () => undefined)
    assert.equal(
      await answered((event) => event.detail.until(Promise.reject(new Error('out of stock')))),
      false,
    )
    assert.match(String(line.calls[0]?.arguments), /bank-confirm.*out of stock/)
  })
  test('is no when it takes too long, which is said', async (context) => {
    const { mock: line } = context.mock.method(console, 'error', () => undefined)
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const answer = answered((event) => event.detail.until(new Promise(() => undefined)))
      mock.timers.tick(10_000)
      assert.equal(await answer, false)
      assert.match(String(line.calls[0]?.arguments), /10000 ms/)
    } finally {
      mock.timers.reset()
    }
  })
  test('can only be promised while the event is dispatched', async () => {
    let event: Confirm | undefined
    await answered((given) => {
      event = given
    })
    assert.throws(() => event?.detail.until(Promise.resolve()), /while the event is dispatched/)
  })
  test('is no where a function is given in place of a promise, which is said', async () => {
    let error: unknown
    const answer = await answered((event) => {
      try {
        event.detail.until((async () => true) as unknown as Promise<boolean>)
      } catch (cause) {
        error = cause
      }
    })
    assert.equal(answer, false)
    assert.match(String(error), /^TypeError: .*not a function/)
  })
  test('tells the page the screen and nothing else', async () => {
    let keys: string[] = []
    await answered((event) => {
      keys = Object.keys(event.detail)
    })
    assert.deepEqual(keys.toSorted(), ['diagnosticsId', 'mode', 'screen', 'until'])
  })
})
