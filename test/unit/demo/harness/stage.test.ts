/** The element that the demo's page shows, and the same order on the hosted page. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readChoice } from '../../../../demo/harness/choice.ts'
import { addressesOf, attributesOf, hostedUrl, tagOf } from '../../../../demo/harness/stage.ts'
import { tagText } from '../../../../demo/harness/tag.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))
const surroundings = { hosted: 'http://localhost:8081/hosted/', environment: 'DEV' } as const

describe('a choice of the panel', () => {
  it('leads to the same order or journey on the hosted page, on the other port', () => {
    const { hosted, environment } = addressesOf(new URL('http://localhost:8080/') as unknown as Location, {
      run: '',
      ports: [8080, 8081],
      sandboxUrl: '',
      environment: 'UAT',
    })
    assert.deepEqual({ hosted, environment }, { ...surroundings, environment: 'UAT' })
    assert.equal(
      hostedUrl(read('version=2&theme=dark'), 'or-1', surroundings),
      'http://localhost:8081/hosted/?originReferenceNo=or-1&language=id&theme=dark#/pages/v2/payment/payment',
    )
    assert.equal(
      hostedUrl(read('element=unlink&language=en'), 'jn-1', surroundings),
      'http://localhost:8081/hosted/?journeyId=jn-1&language=en&theme=auto&flow=unlink#/pages/v2/common/verification',
    )
  })

  it('becomes an element with its attributes, without default values', () => {
    const snippetOf = (query: string, id: string): string => {
      const choice = read(query)
      return tagText(tagOf(choice), attributesOf(choice, id, surroundings))
    }
    assert.equal(
      snippetOf('', 'or-1'),
      '<bank-pay origin-reference-no="or-1" environment="DEV" theme="auto"></bank-pay>',
    )
    assert.equal(
      snippetOf('language=en&theme=light&version=2&mode=frame', 'or-1'),
      '<bank-pay origin-reference-no="or-1" environment="DEV" language="en" version="2" mode="frame" hosted="http://localhost:8081/hosted/"></bank-pay>',
    )
    assert.equal(
      snippetOf('element=unlink&version=1', 'jn-1'),
      '<bank-bind journey-id="jn-1" flow="unlink" environment="DEV" theme="auto" version="1"></bank-bind>',
    )
  })
})
