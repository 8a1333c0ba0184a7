/** The ports of customers and of the operator. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPorts } from '../../../../src/proxy/config/rules.ts'
import { complete, problemsOf } from './envVariables.ts'

test('one port for both is refused, with what to do', async () => {
  assert.deepEqual(await problemsOf({ ...complete, PORT: '9090', OPERATOR_PORT: '9090' }), [
    'OPERATOR_PORT must not be PORT (9090) once more: customers must not reach it. Example: OPERATOR_PORT=9091',
  ])
})

test('two ports, free ones, or none of the operator do', () => {
  for (const OPERATOR_PORT of [9090, 0, undefined])
    assert.deepEqual(checkPorts({ PORT: 8090, OPERATOR_PORT }), [])
  assert.deepEqual(checkPorts({ PORT: 0, OPERATOR_PORT: 0 }), [])
  assert.deepEqual(checkPorts({ PORT: undefined, OPERATOR_PORT: 0 }), [])
})
