/** The element that the demo's page shows, and the same order on the hosted page. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readChoice } from '../../../../demo/harness/choice.ts'
import { aroundOf, hostedUrl, markupOf } from '../../../../demo/harness/stage.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))
const around = { hosted: 'http://localhost:8081/hosted/', environment: 'DEV' } as const

describe('a choice of the panel', () => {
  it('leads to the same order or journey on the hosted page, of the other port', () => {
    const { hosted, environment } = aroundOf(new URL('http://localhost:8080/') as unknown as Location, {
      run: '',
      ports: [8080, 8081],
      sandboxUrl: '',
    })
    assert.deepEqual({ hosted, environment }, around)
    assert.equal(
      hostedUrl(read('version=2&theme=dark'), 'or-1', around),
      'http://localhost:8081/hosted/?originReferenceNo=or-1&language=id&theme=dark#/pages/v2/payment/payment',
    )
    assert.equal(
      hostedUrl(read('element=unlink&language=en'), 'jn-1', around),
      'http://localhost:8081/hosted/?journeyId=jn-1&language=en&theme=auto&flow=unlink#/pages/v2/common/verification',
    )
  })

  it('is an element with all its attributes', () => {
    assert.equal(
      markupOf(read('language=en'), 'or-1', around),
      '<bank-pay origin-reference-no="or-1" environment="DEV" language="en" theme="auto" version="3" mode="inline" hosted="http://localhost:8081/hosted/"></bank-pay>',
    )
  })
})
