/** The gallery has everything that the tables have, each under an address of its own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as v from 'valibot'
import { entries } from '../../../../demo/gallery/entries.ts'
import { WHERES, wheresOf } from '../../../../demo/gallery/entry.ts'
import { callOf, dataOf, unsaid } from '../../../../demo/gallery/errors.ts'
import { besideOf, readView, writeView } from '../../../../demo/gallery/view.ts'
import { failureData } from '../../../../src/contract/envelope.ts'
import { canAnswer } from '../../../../src/contract/errorCalls.ts'
import { errorNames, rowOf } from '../../../../src/contract/errors.ts'
import { callsOf } from '../../../../src/contract/errors/sources.ts'
import { screens, type Screen } from '../../../../src/contract/routes.ts'
import { customerTitles } from '../../../../src/sandbox/customers.ts'
import { journeyScenarios, orderScenarios } from '../../../../src/sandbox/scenarios.ts'

describe('the gallery', () => {
  const names = entries.map(({ name }) => name)

  it('has every screen, scenario, customer and error, each under one name', () => {
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
    for (const screen of Object.keys(screens)) assert.ok(names.includes(`screen-${screen}`), screen)
    for (const error of errorNames) assert.ok(names.includes(`error-${error}`), error)
    const scenarios = new Set(entries.map(({ scenario }) => scenario))
    for (const scenario of [...Object.keys(orderScenarios), ...Object.keys(journeyScenarios)])
      assert.ok(scenarios.has(scenario), scenario)
    const customers = new Set<string>(entries.map(({ msisdn }) => msisdn))
    for (const { msisdn } of customerTitles) assert.ok(customers.has(msisdn), msisdn)
  })

  it('offers the versions that a screen has', () => {
    for (const { name, versions } of entries.filter((entry) => entry.group === 'Screens')) {
      const ownVersions = Object.keys(screens[name.slice('screen-'.length) as Screen]).map(Number)
      assert.ok(versions.length > 0, name)
      // Version 3 of a payment shares the screens of version 2; the two about places have one version.
      if (ownVersions.length > 1)
        for (const version of versions)
          assert.ok(
            ownVersions.includes(version === 3 && !ownVersions.includes(3) ? 2 : version),
            `${name} ${version}`,
          )
    }
  })

  it('shows an error by a call that may answer with it, with data that the contract allows', () => {
    const now = Date.UTC(2026, 10, 21)
    for (const error of errorNames) {
      assert.ok(v.safeParse(failureData, dataOf(error, now)).success, error)
      const { fault } = entries.find(({ name }) => name === `error-${error}`) ?? {}
      if (!fault) continue
      assert.equal(fault.error, error)
      // An error that only the page or the proxy raises is forced all the same.
      const byBank = rowOf(error).sources.some((source) => callsOf(source).length > 0)
      assert.ok(!byBank || canAnswer(fault.call, error), error)
    }
    assert.equal(callOf('EMAIL_TAKEN'), 'account/create-account')
  })

  it("shows what only the page finds in a field by the customer's act, where a customer meets it", () => {
    const forced = entries.filter(({ name, fault }) => {
      const error = errorNames.find((each) => name === `error-${each}`)
      return fault && error && rowOf(error).place === 'field' && rowOf(error).sources.join() === 'page'
    })
    // A PIN is sent with its last digit, so no page finds it incomplete.
    assert.deepEqual(
      forced.map(({ name }) => name),
      ['error-PIN_INCOMPLETE'],
    )
  })

  it('takes no error for shown that the page does not say', () => {
    for (const error of errorNames) {
      const { shows } = entries.find(({ name }) => name === `error-${error}`) ?? {}
      assert.equal(shows?.error, unsaid[error] ? undefined : error)
    }
  })

  it('says of each entry what is seen in the end', () => {
    for (const { name, shows } of entries)
      assert.ok(shows.screen ?? shows.error ?? shows.says, `${name} may show anything`)
  })

  it('has each entry in every mode, unless it says why not', () => {
    for (const { name, only } of entries) {
      if (!only) continue
      assert.ok(only.wheres.length < WHERES.length && only.reason !== '', name)
    }
  })

  it('has an address for each entry and mode, and shows something for any address', () => {
    for (const entry of entries) {
      const view = readView(
        new URLSearchParams({ entry: entry.name, language: 'en', theme: 'dark', width: '320' }),
      )
      assert.equal(view.entry, entry)
      assert.deepEqual(readView(writeView(view)), view)
      for (const place of wheresOf(entry))
        assert.equal(readView(new URLSearchParams({ entry: entry.name, where: place })).where, place)
    }
    const view = readView(new URLSearchParams({ language: 'en', theme: 'dark', pair: 'language' }))
    assert.equal(besideOf(view)?.language, 'id')
    assert.equal(besideOf({ ...view, pair: 'theme' })?.theme, 'light')
    assert.equal(besideOf({ ...view, pair: 'none' }), undefined)
    const any = readView(new URLSearchParams('entry=none&version=9&width=1&where=moon&language=fr'))
    assert.equal(any.entry, entries[0])
    assert.deepEqual([any.width, any.language, any.where], [375, 'id', 'inline'])
  })
})
