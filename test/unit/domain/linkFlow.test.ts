/** Ways of a customer of linking, and what may be shown there. */
import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { Screen, Version } from '../../../src/contract/routes.ts'
import type { JourneyState } from '../../../src/domain/journey.ts'
import { linkAllows, linkScreen, type LinkProgress } from '../../../src/domain/linkFlow.ts'
import { LINK_STATES, UNLINK_STATES } from './journeys.ts'

const screensOf = (version: Version, ...kinds: Exclude<JourneyState['kind'], 'done'>[]) =>
  kinds.map((kind) =>
    linkScreen({ flow: 'link', state: kind === 'bind' ? { kind, termsAccepted: null } : { kind } }, version),
  )

test('an existing customer: phone, code, password, confirm, linked', () => {
  assert.deepEqual(screensOf(2, 'start', 'code', 'login', 'bind'), [
    'accountCreation',
    'verification',
    'password',
    'bind',
  ])
})

test('a new customer sets the password on its own page in version 2, on `password` in version 1', () => {
  const kinds = ['register', 'newPassword', 'terms'] as const
  assert.deepEqual(screensOf(2, ...kinds), ['register', 'createPassword', 'termsOfUse'])
  assert.deepEqual(screensOf(1, ...kinds), ['register', 'password', 'termsOfUse'])
})

test('a customer who must open the bank app, and unlinking', () => {
  assert.deepEqual(screensOf(2, 'openApp'), ['noticeInfo'])
  assert.deepEqual(
    UNLINK_STATES.map((state) => linkScreen({ flow: 'unlink', state }, 2)),
    ['verification', 'verification', 'resultPage', 'resultPage'],
  )
})

const ALL: readonly LinkProgress[] = [
  ...LINK_STATES.map((state) => ({ flow: 'link', state }) as const),
  ...UNLINK_STATES.map((state) => ({ flow: 'unlink', state }) as const),
]

for (const progress of ALL)
  for (const version of [1, 2] as const)
    describe(`${progress.flow}, ${progress.state.kind}, version ${version}`, () => {
      const current = linkScreen(progress, version)
      const isDone = progress.state.kind === 'done'

      it('the screen where a customer continues may be shown', () =>
        assert(linkAllows(current, progress, version)))

      it('an address alone never shows that a link failed or is done; with a problem it shows the failure until it is done', () => {
        for (const screen of ['noticeInfo', 'bindFail'] as const) {
          assert.equal(linkAllows(screen, progress, version), screen === current, 'an address alone')
          assert.equal(linkAllows(screen, progress, version, true), !isDone, 'given by the page before')
        }
        assert.equal(linkAllows('bindResult', progress, version, true), current === 'bindResult')
      })

      if (progress.flow === 'link' && (progress.state.kind === 'start' || progress.state.kind === 'code'))
        it('the code is never skipped', () => {
          const ahead: Screen[] = [
            'password',
            'bind',
            'register',
            'createPassword',
            'termsOfUse',
            'bindResult',
          ]
          assert.deepEqual(
            ahead.filter((screen) => linkAllows(screen, progress, version)),
            [],
          )
        })
    })
