/** The routes of all versions, and which one stands in for another. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, routeAt, routes, screens, type Screen } from '../../../src/contract/routes.ts'

test('36 routes: 15 of version 1, 18 of version 2, 1 of version 3, 2 of the system; and the entry', () => {
  assert.equal(routes.length, 36)
  assert.equal(new Set(routes.map(({ path }) => path)).size, 36)
  const count = (start: RegExp) => routes.filter(({ path }) => start.test(path)).length
  assert.deepEqual(
    [
      count(/^\/pages\/(?!v[23])/),
      count(/^\/pages\/v2\//),
      count(/^\/pages\/v3\//),
      count(/^\/(choose|open)-location$/),
    ],
    [15, 18, 1, 2],
  )
  assert.equal(routeAt('/')?.path, '/pages/bind/accountCreation')
  assert.equal(routeAt('/nowhere'), undefined)
  for (const { screen, version, path } of routes) assert.equal(pathOf(screen, version), path)
})

test('a version without a screen of its own uses the one before', () => {
  assert.equal(pathOf('payment', 3), '/pages/v3/payment/payment')
  assert.equal(pathOf('paymentResult', 3), '/pages/v2/payment/result')
  assert.equal(pathOf('chooseLocation', 2), '/choose-location')
  for (const screen of Object.keys(screens) as Screen[])
    for (const version of [1, 2, 3] as const) assert(routeAt(pathOf(screen, version)))
})
