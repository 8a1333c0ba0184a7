/** The page of error codes is that of the table, and none of its words leads a shop into a second payment. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errorPage, moneyOf, stepOf } from '../../../elements/build/errorPage.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { refusedBeforeDebit } from '../../../src/contract/errorRules.ts'
import { errorNames, rowOf } from '../../../src/contract/errors.ts'
import { CONFIRMS } from '../../../src/contract/errors/sources.ts'
import { textOf } from '../../pages.ts'

const rows = errorNames.map(rowOf)

describe('the page of error codes', () => {
  it('is what the table of errors makes (else: node elements/build/errorPage.ts)', () =>
    assert.equal(textOf('elements/ERRORS.md'), errorPage()))

  it('has each error once', () => {
    const lines = errorPage().split('\n')
    assert.deepEqual(
      rows.filter(
        ({ name, code }) => lines.filter((line) => line.startsWith(`| \`${name}\` ${code} |`)).length !== 1,
      ),
      [],
    )
  })

  it('says that no money has moved only where the bank refuses before a debit, or has not been asked for one', () => {
    const uncertain = rows.filter(
      ({ name }) => CONFIRMS.some((call) => canAnswer(call, name)) && !refusedBeforeDebit(name),
    )
    assert.ok(uncertain.length > 15)
    const unknown = rows.filter(({ answerLost, endsOrder, place, category }) => {
      const isResult = place === 'result' && category === 'payment'
      return answerLost || (isResult && !endsOrder)
    })
    const failures = ['PAYMENT_FAILED', 'PAYMENT_FAILED_PAYLATER']
    assert.deepEqual(
      [...uncertain, ...unknown]
        .filter((row) => moneyOf(row) === 'no')
        .map(({ name }) => name)
        .toSorted(),
      failures,
    )
  })

  it('says maybe of nothing that the bank refuses before a debit', () =>
    assert.deepEqual(
      rows.filter((row) => refusedBeforeDebit(row.name) && moneyOf(row) !== 'no'),
      [],
    ))

  it('offers no other payment where money may have moved, unless the order is asked for first', () => {
    const steps = rows.filter((row) => moneyOf(row) !== 'no').map(stepOf)
    assert.ok(steps.length > 15)
    assert.deepEqual(
      steps.filter((step) => /another way|new order/.test(step) && !step.startsWith('ask for the order')),
      [],
    )
  })
})
