/** The addresses of the store beside its topology. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redisUrls } from '../../../../src/proxy/config/values.ts'
import { checkStore } from '../../../../src/proxy/config/rules.ts'
import type { Values } from '../../../../src/proxy/config/variables.ts'
import * as v from 'valibot'

const check = (urls: string | undefined, topology: Values['REDIS_TOPOLOGY']) =>
  checkStore({
    ...(urls === undefined ? {} : { REDIS_URL: v.parse(redisUrls, urls) }),
    REDIS_TOPOLOGY: topology,
  } as Values)

test('addresses are separated by commas, and a comma in a password is a part of it', () => {
  assert.deepEqual(v.parse(redisUrls, 'redis://:a,b@one:1 , redis://:a,b@two:2,rediss://three'), [
    'redis://:a,b@one:1',
    'redis://:a,b@two:2',
    'rediss://three',
  ])
})

test('each topology takes the addresses that it can use', () => {
  assert.deepEqual(check(undefined, 'single'), [])
  assert.deepEqual(check('redis://one/3', 'single'), [])
  assert.deepEqual(check('redis://one', 'cluster'), [])
  assert.deepEqual(check('rediss://u:p@one,rediss://u:p@two', 'cluster'), [])
  assert.deepEqual(check('redis://:p@one/2,redis://:p@two/2', 'sentinel'), [])
})

test("values that don't fit together are refused, with advice", () => {
  assert.deepEqual(check(undefined, 'sentinel'), [
    'REDIS_TOPOLOGY is sentinel, but REDIS_URL is missing. Give the addresses of the sentinels or nodes.',
  ])
  assert.deepEqual(check('redis://one,redis://two', 'single'), [
    'REDIS_URL must be one address, or REDIS_TOPOLOGY cluster or sentinel.',
  ])
  for (const otherUrl of ['rediss://u:p@two', 'redis://v:p@two', 'redis://u:q@two', 'redis://u:p@two/1'])
    assert.deepEqual(
      check(`redis://u:p@one,${otherUrl}`, 'sentinel'),
      ['REDIS_URL must name the same protocol, user, password and database in every address.'],
      otherUrl,
    )
  assert.deepEqual(check('redis://one/1', 'cluster'), [
    'REDIS_URL must name no database: a cluster has only one.',
  ])
})
