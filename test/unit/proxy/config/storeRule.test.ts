/** How the addresses of the store and its topology go together. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redisUrls } from '../../../../src/proxy/config/values.ts'
import { judgeStore } from '../../../../src/proxy/config/storeRule.ts'
import type { Values } from '../../../../src/proxy/config/variables.ts'
import * as v from 'valibot'

const judge = (urls: string | undefined, topology: Values['REDIS_TOPOLOGY']) =>
  judgeStore({
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
  assert.deepEqual(judge(undefined, 'single'), [])
  assert.deepEqual(judge('redis://one/3', 'single'), [])
  assert.deepEqual(judge('redis://one', 'cluster'), [])
  assert.deepEqual(judge('rediss://u:p@one,rediss://u:p@two', 'cluster'), [])
  assert.deepEqual(judge('redis://:p@one/2,redis://:p@two/2', 'sentinel'), [])
})

test("values that don't fit together are refused, with advice", () => {
  assert.deepEqual(judge(undefined, 'sentinel'), [
    'REDIS_TOPOLOGY is sentinel, but REDIS_URL is missing. Give the addresses of the sentinels or nodes.',
  ])
  assert.deepEqual(judge('redis://one,redis://two', 'single'), [
    'REDIS_URL must be one address, or REDIS_TOPOLOGY cluster or sentinel.',
  ])
  for (const other of ['rediss://u:p@two', 'redis://v:p@two', 'redis://u:q@two', 'redis://u:p@two/1'])
    assert.deepEqual(
      judge(`redis://u:p@one,${other}`, 'sentinel'),
      ['REDIS_URL must name the same protocol, user, password and database in every address.'],
      other,
    )
  assert.deepEqual(judge('redis://one/1', 'cluster'), [
    'REDIS_URL must name no database: a cluster has only one.',
  ])
})
