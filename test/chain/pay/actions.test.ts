/** Back to the merchant from an error's page: by the buttons as the page's code gives them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { AppProvider } from '../../../src/screens/context.ts'
import { useActions, type ProblemActions } from '../../../src/screens/shared/problems/useActions.ts'
import { watchPayment } from '../../../src/stores/payment/watch.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { chain, wholePay } from '../rig.ts'

describe("back to the merchant from a page of the bank's own", () => {
  it('after a failure: one event, with the reason "failed"', async () => {
    const rig = await chain()
    const subject = await rig.control.createOrder({ scenario: 'failed', msisdn: CUSTOMER })
    const { core, record } = rig.element({ mode: 'redirect', subject }, undefined, {}, { kind: 'hosted' })
    const flow = wholePay(core)
    await core.session.connect()
    await flow.load()
    await flow.confirm(PIN)
    const stop = watchPayment(flow.context)
    await rig.timers.pass(10_000)
    stop()
    let actions: ProblemActions | undefined
    const Page = () => {
      actions = useActions(core.problems.make('PAYMENT_FAILED'), () => undefined)
      return null
    }
    renderToString(createElement(AppProvider, { value: { core, flow } }, createElement(Page)))
    actions?.leave?.()
    assert.deepEqual(
      record.events.filter(({ name }) => name === 'bank-redirect').map(({ detail }) => detail['reason']),
      ['failed'],
    )
    assert.equal(record.remaining.length, 1)
  })
})
