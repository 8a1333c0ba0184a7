// Screens are prepared before they are gone to, for a moment at most.
import { expect } from '@open-wc/testing'
import { createLibrary } from '../../src/app/library.ts'
import { PAGE_LOAD } from '../../src/domain/limits.ts'
import type { I18n } from '../../src/i18n/i18n.ts'

/** A library whose words never come, and its timers, which a test ends. */
function createWorld() {
  const tasks: { task: () => void; ms: number }[] = []
  const i18n = { has: () => false, load: () => new Promise<void>(() => undefined) } as unknown as I18n
  const timers = {
    setTimeout: (task: () => void, ms: number) => tasks.push({ task, ms }),
    clearTimeout: () => undefined,
  }
  const library = createLibrary(i18n, timers, {
    screen: 'accountCreation',
    Screen: () => null,
    preload: null,
  })
  return { library, tasks }
}

describe('a screen that is prepared', () => {
  it('is waited for until the loading indicator is due, and is still wanted then', async () => {
    const { library, tasks } = createWorld()
    const prepared = library.prepare('password')
    expect(tasks.map(({ ms }) => ms)).to.deep.equal([PAGE_LOAD.indicatorAfterMs])
    tasks[0]?.task()
    expect(await prepared).to.equal(true)
  })

  it('is no longer wanted when another one, or the same, was requested in between', async () => {
    const { library, tasks } = createWorld()
    const all = [library.prepare('password'), library.prepare('register'), library.prepare('register')]
    for (const { task } of tasks) task()
    expect(await Promise.all(all)).to.deep.equal([false, false, true])
  })
})
