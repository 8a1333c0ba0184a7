/** Request of a file of the build: twice, not for ever, and elsewhere once the first address hangs. */
import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { ATTEMPT } from '../../../elements/build/attempt.ts'
import { PAGE_LOAD } from '../../../src/domain/limits.ts'

type Attempt = (name: string, first: () => Promise<unknown>, secondAddress: string) => Promise<unknown>
interface Helpers {
  __attempt: Attempt
}

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`
const SECOND = moduleOf('export default "second"')
/** Helpers that remember nothing yet. */
let copies = 0
const helpers = (): Promise<Helpers> =>
  import(moduleOf(`${ATTEMPT}export { __attempt } // ${(copies += 1)}`)) as Promise<Helpers>
const forEver = (): Promise<never> => new Promise(() => undefined)
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a file of the build', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout'] }))
  after(() => mock.timers.reset())

  it('that is lost is requested once more, by its second address', async () => {
    const { __attempt } = await helpers()
    const fail = () => Promise.reject(new TypeError('lost'))
    assert.equal(((await __attempt('a', fail, SECOND)) as { default: string }).default, 'second')
    assert.deepEqual(await __attempt('a', () => Promise.resolve('first'), SECOND), 'first')
  })

  it('that hangs is an error after the time-out, not before; the next try takes its second address', async () => {
    const { __attempt } = await helpers()
    let requests = 0
    const hangs = () => {
      requests += 1
      return forEver()
    }
    let reason: unknown
    __attempt('a', hangs, SECOND).catch((error: unknown) => (reason = error))
    mock.timers.tick(PAGE_LOAD.timeoutMs - 1)
    await settle()
    assert.equal(reason, undefined)
    mock.timers.tick(1)
    await settle()
    assert.match(String(reason), /a takes too long/)
    assert.equal(((await __attempt('a', hangs, SECOND)) as { default: string }).default, 'second')
    assert.equal(requests, 1)
    assert.equal(await __attempt('b', () => Promise.resolve('another file'), SECOND), 'another file')
  })

  it('that comes late all the same is taken from its first address from then on', async () => {
    const { __attempt } = await helpers()
    let arrive = (_part: string): void => undefined
    const slow = new Promise<string>((resolve) => (arrive = resolve))
    const attempt = __attempt('a', () => slow, SECOND).catch(() => 'error')
    mock.timers.tick(PAGE_LOAD.timeoutMs)
    assert.equal(await attempt, 'error')
    arrive('first')
    await settle()
    assert.equal(await __attempt('a', () => slow, SECOND), 'first')
  })

  it('that comes in time isn’t taken for one that hangs later on', async () => {
    const { __attempt } = await helpers()
    const succeed = () => Promise.resolve('first')
    assert.equal(await __attempt('a', succeed, SECOND), 'first')
    await settle()
    mock.timers.tick(PAGE_LOAD.timeoutMs)
    assert.equal(await __attempt('a', succeed, SECOND), 'first')
  })
})
