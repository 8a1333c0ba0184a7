/** Where a customer of linking goes on, and what may be shown there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { linkAllows, linkScreen, noProgress, type LinkProgress } from '../../../src/domain/linkFlow.ts'
import type { Screen } from '../../../src/contract/routes.ts'
import { progressOf } from './progress.ts'

const at = (change: Partial<LinkProgress>): LinkProgress => ({ ...noProgress('link'), ...change })

test('an existing customer: phone, code, password, confirm, linked', () => {
  assert.equal(linkScreen(at({}), 2), 'accountCreation')
  assert.equal(linkScreen(at({ codeSent: true }), 2), 'verification')
  assert.equal(linkScreen(at({ codeSent: true, account: 'EXISTING' }), 2), 'password')
  assert.equal(linkScreen(at({ codeSent: true, account: 'EXISTING', passwordDone: true }), 2), 'bind')
  assert.equal(
    linkScreen(at({ codeSent: true, account: 'EXISTING', passwordDone: true, finished: true }), 2),
    'bindResult',
  )
})

test('a new customer sets the password on its own page in version 2, on `password` in version 1', () => {
  const registered = at({ codeSent: true, account: 'NEW', registered: true })
  assert.equal(linkScreen(at({ codeSent: true, account: 'NEW' }), 2), 'register')
  assert.equal(linkScreen(registered, 2), 'createPassword')
  assert.equal(linkScreen(registered, 1), 'password')
  assert.equal(linkScreen({ ...registered, passwordDone: true }, 2), 'termsOfUse')
})

test('a customer who must open the bank app, and unlinking', () => {
  assert.equal(linkScreen(at({ codeSent: true, account: 'OPEN_APP' }), 2), 'noticeInfo')
  assert.equal(linkScreen(noProgress('unlink'), 2), 'verification')
  assert.equal(linkScreen({ ...noProgress('unlink'), finished: true }, 2), 'resultPage')
})

const progress = progressOf('link', 'unlink')

test('property: the screen where a customer continues may always be shown, and the code is never skipped', () => {
  fc.assert(
    fc.property(progress, fc.constantFrom<1 | 2>(1, 2), (state, version) => {
      assert(linkAllows(linkScreen(state, version), state, version))
      if (state.flow === 'link' && state.account === null && !state.finished) {
        for (const ahead of [
          'password',
          'bind',
          'register',
          'createPassword',
          'termsOfUse',
          'bindResult',
        ] as Screen[])
          assert(!linkAllows(ahead, state, version), ahead)
      }
    }),
  )
})

test('property: an address alone never shows that a link failed or is done; with a problem it shows the failure until it is done', () => {
  fc.assert(
    fc.property(progress, fc.constantFrom<1 | 2>(1, 2), (state, version) => {
      for (const screen of ['noticeInfo', 'bindFail'] as const) {
        assert.equal(
          linkAllows(screen, state, version),
          screen === linkScreen(state, version),
          'an address alone',
        )
        assert.equal(linkAllows(screen, state, version, true), !state.finished, 'given by the page before')
      }
      assert.equal(
        linkAllows('bindResult', state, version, true),
        linkScreen(state, version) === 'bindResult',
      )
    }),
  )
})
