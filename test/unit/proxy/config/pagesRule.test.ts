import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { complete, problemsOf } from './envVariables.ts'

const page = '<!doctype html><title>Hosted</title>'
const build = { 'pages/hosted/index.html': page }
const problems = (files: Record<string, string>, environment = 'PRO') =>
  problemsOf({ ...complete, ENVIRONMENT: environment, HOSTED_DIR: 'pages' }, files)

describe('the folder of the built pages', () => {
  test('holds the hosted page', async () => {
    assert.deepEqual(await problems(build), [])
    assert.match((await problems({}))[0] ?? '', /^HOSTED_DIR must be a folder with hosted\/index\.html/)
  })

  for (const [title, files] of [
    ['beside the pages', { ...build, 'pages/mock/mock.js': '' }],
    ['with its hosted page alone', { ...build, 'pages/mock/hosted/index.html': page }],
    ['in place of the pages', { ...build, 'pages/mock.js': '' }],
    [
      'inside the hosted page, as in the demo that is made of files',
      { 'pages/hosted/index.html': '<meta name="bank-mock" content="../mock/mock.js">' },
    ],
  ] as const) {
    test(`never holds the bank of MOCK in PRO: ${title}`, async () => {
      assert.deepEqual(await problems(files, 'UAT'), [])
      const [problem = '', ...otherEntries] = await problems(files)
      assert.match(problem, /^HOSTED_DIR must not hold the bank of MOCK in PRO\./)
      assert.deepEqual(otherEntries, [])
    })
  }
})
