import assert from 'node:assert/strict'
import { it } from 'node:test'
import { publicErrorOf } from '../../../src/contract/errors.ts'
import { pageError, pageErrorNames } from '../../../src/contract/pageErrors.ts'

it('what an event says before the table of errors is there is what the table says', () => {
  for (const name of pageErrorNames)
    assert.deepEqual(pageError(name, 'D-1'), publicErrorOf({ name, data: {}, diagnosticsId: 'D-1' }), name)
})
