/** An obstacle to an element's start is said on a page whose main button leads on. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { AppProvider } from '../../src/screens/context.ts'
import { useActions, type ProblemAction } from '../../src/screens/shared/problems/useActions.ts'
import { createPay } from '../../src/stores/payment/pay.ts'
import type { Core } from '../../src/stores/core/core.ts'
import { chain, start } from './rig.ts'

/** An order whose page can't be opened, and the main button of the page that says so. */
async function notStarted(answer: () => Response) {
  const rig = await chain()
  const { core } = rig.element({ subject: await rig.control.createOrder({}) })
  const flow = createPay(core)
  const { fetch } = rig.line
  rig.line.fetch = async (url, init) => (url.endsWith('/payment/payment-h5') ? answer() : fetch(url, init))
  const restore = () => {
    rig.line.fetch = fetch
  }
  await start(core, flow)
  const main = (): ProblemAction => {
    let action: ProblemAction | undefined
    const Page = () => {
      action = useActions(core.fatal.get()!, () => void start(core, flow)).buttons[0]
      return null
    }
    renderToString(createElement(AppProvider, { value: { core, flow } }, createElement(Page)))
    return action!
  }
  return { rig, core, restore, main }
}

const begin = async (core: Core) => {
  while (core.fatal.get() !== null || !core.isReady()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const refusal =
  (code: string, status = 200, options = {}) =>
  () =>
    Response.json({ code }, { status, headers: options })
const CASES: [string, number, () => Response][] = [
  ['asked too often', 40, refusal('9000', 429, { 'retry-after': '40' })],
  ['too frequent', 0, refusal('9001')],
  ['not possible now', 0, refusal('9031')],
]

describe('a start that is refused temporarily', () => {
  for (const [title, seconds, answer] of CASES) {
    it(`can be retried with its button when the time is over: ${title}`, { timeout: 5_000 }, async () => {
      const { rig, core, restore, main } = await notStarted(answer)
      if (seconds > 0) {
        assert.deepEqual([main().label, main().isLocked], [`Coba lagi dalam ${seconds} detik`, true])
        await rig.timers.pass(seconds * 1000)
      }
      assert.deepEqual([main().label, main().isLocked], ['Coba lagi', false])
      restore()
      main().run()
      await begin(core)
    })
  }
})
