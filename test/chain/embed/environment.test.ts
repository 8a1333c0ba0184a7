/** The environment: the proxy's word, not the page's, in reports and in `diagnose()`. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENVIRONMENTS } from '../../../src/contract/environment.ts'
import { hostedSettings } from '../../../src/host/hostedSettings.ts'
import type { PassedOnReport } from '../../../src/proxy/reports/reportSink.ts'
import { startReporting } from '../../../src/stores/reporting/reporting.ts'
import { intercept } from '../network.ts'
import { chain, SHOP, wholePay, start } from '../rig.ts'

const address = (order: string): URL => new URL(`${SHOP}/hosted/?originReferenceNo=${order}`)

describe('the environment', () => {
  for (const environment of ENVIRONMENTS.filter((name) => name !== 'MOCK')) {
    it(`of the hosted page is that of its proxy: ${environment}`, async () => {
      const reports: PassedOnReport[] = []
      const rig = await chain({ environment, reports: (batch) => void reports.push(...batch) })
      const subject = await rig.control.createOrder({})
      const settings = hostedSettings(address(subject), { savedLanguage: undefined })
      const { core } = rig.element(settings, undefined, {}, { kind: 'hosted' })
      assert.equal(core.diagnose()['environment'], null, 'nobody has said it yet')
      core.instance(startReporting, core)
      await start(core, wholePay(core))
      assert.equal(core.diagnose()['environment'], environment)
      await rig.timers.settle()
      assert.deepEqual(
        reports.map(({ event, environment: named }) => [event, named]),
        [['payment_open_toko-senja', environment]],
      )
    })
  }

  it("of an element is the proxy's, whatever its attribute says", async () => {
    const rig = await chain({ environment: 'UAT' })
    const { core } = rig.element({ environment: 'DEV', subject: await rig.control.createOrder({}) })
    assert.equal(core.diagnose()['environment'], 'DEV')
    await start(core, wholePay(core))
    assert.equal(core.diagnose()['environment'], 'UAT')
  })

  it("stays the page's where an older proxy doesn't say it", async () => {
    const rig = await chain({ environment: 'UAT' })
    intercept(rig, 'session', async (pass) => {
      const answer = await pass()
      const { environment: _environment, ...body } = (await answer.json()) as Record<string, unknown>
      return Response.json(body, { headers: answer.headers })
    })
    const { core } = rig.element({ environment: 'SIT', subject: await rig.control.createOrder({}) })
    await start(core, wholePay(core))
    assert.equal(core.diagnose()['environment'], 'SIT')
  })
})
