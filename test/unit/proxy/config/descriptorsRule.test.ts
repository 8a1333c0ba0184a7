/** Number of a process's descriptors that are left to clients. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { checkDescriptors, clientConnections } from '../../../../src/proxy/config/rules.ts'

const limited = (limit?: number) => ({ descriptors: () => limit })

describe('connections of clients', () => {
  test('leave descriptors for the bank, the store and the probes', () => {
    assert.equal(clientConnections(64, limited(1_024)), 1_024 - 192 - 128)
    assert.equal(clientConnections(1, limited(258)), 64)
  })

  test('have a cap where descriptors have none', () => {
    for (const limit of [undefined, 1_048_576]) assert.equal(clientConnections(64, limited(limit)), 8_192)
  })

  test('are refused where too few would be left, with what to do', () => {
    assert.deepEqual(checkDescriptors({ BANK_CONNECTIONS: 1 }, limited(258)), [])
    assert.deepEqual(checkDescriptors({ BANK_CONNECTIONS: 400 }, limited(1_024)), [
      'BANK_CONNECTIONS is 400, but this process may open no more than 1024 files and connections. Allow it 1056 at least (ulimit -n, LimitNOFILE), or use fewer.',
    ])
  })
})

test("the limit is the process's own, found without asking for names", () => {
  const module = new URL('../../../../src/proxy/operate/start.ts', import.meta.url)
  const program = `
    import { configPorts } from '${module.href}'
    const { report } = process
    const getReport = report.getReport.bind(report)
    report.getReport = () => (console.log(report.excludeNetwork), getReport())
    console.log(configPorts.descriptors(), configPorts.descriptors(), report.excludeNetwork)`
  const shell = 'ulimit -n 300; exec "$0" --input-type=module -e "$1"'
  const printed = execFileSync('sh', ['-c', shell, process.execPath, program], { encoding: 'utf8' })
  assert.deepEqual(printed.trim().split('\n'), ['true', '300 300 false'])
})
