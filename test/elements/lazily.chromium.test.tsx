// A part whose code doesn't come: it is asked for again, by itself where nobody could ask.
import { expect } from '@open-wc/testing'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { AppProvider, type AppContext } from '../../src/screens/context.ts'
import { lazily } from '../../src/screens/shared/page/lazily.tsx'
import { eventually } from '../eventually.ts'

/** The element's side of such a part: timers that a test ends, a connection that it takes and gives. */
function createWorld() {
  const tasks: { task: () => void; ms: number }[] = []
  const core = {
    session: { connection: { online: atom(true) } },
    loadFailed: atom(false),
    i18n: { has: () => true, load: () => Promise.resolve() },
    ports: {
      timers: { setTimeout: (task: () => void, ms: number) => tasks.push({ task, ms }) },
    },
  }
  return {
    app: { core } as unknown as AppContext,
    loadFailed: core.loadFailed,
    tasks,
    connection: (online: boolean) => core.session.connection.online.set(online),
  }
}

const Part = () => <p>part</p>

/** Draws a part that can't be had until `arrives`. */
function draw(options?: Parameters<typeof lazily>[1]) {
  const world = createWorld()
  let loads = 0
  let isThere = false
  const Lazy = lazily(async () => {
    loads += 1
    if (!isThere) throw new TypeError('lost')
    return { default: Part }
  }, options)
  const inner = document.body.appendChild(document.createElement('div'))
  const root = createRoot(inner)
  root.render(
    <AppProvider value={world.app}>
      <Lazy />
    </AppProvider>,
  )
  return {
    ...world,
    loads: () => loads,
    preload: () => Lazy.preload(),
    isDrawn: () => inner.textContent === 'part',
    arrives: () => void (isThere = true),
    /** The timer that it has set, and nothing else: ends it. */
    async wait(ms: number) {
      const timer = await eventually('a timer', () => tasks(world))
      expect(timer.ms).to.equal(ms)
      timer.task()
    },
    end() {
      root.unmount()
      inner.remove()
    },
  }
}
const tasks = (world: ReturnType<typeof createWorld>) => world.tasks.shift()

describe('a part whose code is lost', () => {
  let part: ReturnType<typeof draw>
  afterEach(() => part.end())
  const drawing = () => eventually('the part', () => (part.isDrawn() ? true : undefined))
  const loaded = (times: number) =>
    eventually(`load ${times}`, () => (part.loads() === times ? true : undefined))

  it('is fetched again a second later, and rendered when it is loaded', async () => {
    part = draw()
    await part.wait(1_000)
    await loaded(2)
    part.arrives()
    await part.wait(2_000)
    await drawing()
    expect([part.loads(), part.loadFailed.get()]).to.deep.equal([3, false])
    // Asked for ahead by the step to it, it is not fetched again.
    await part.preload()
    expect(part.loads()).to.equal(3)
  })

  it('is fetched again until it is there, ever more seldom, and at once when the connection is back', async () => {
    part = draw()
    for (const [index, ms] of [1_000, 2_000, 4_000, 8_000, 16_000, 16_000].entries()) {
      await part.wait(ms)
      await loaded(index + 2)
    }
    part.connection(false)
    await loaded(8)
    part.arrives()
    part.connection(true)
    await drawing()
  })

  it('over a screen is replaced by an error', async () => {
    part = draw({ isOver: true })
    await eventually('the words', () => part.loadFailed.get() || undefined)
    expect([part.loads(), part.tasks]).to.deep.equal([1, []])
  })
})
