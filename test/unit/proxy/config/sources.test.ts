/** Configuration from files. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nearest } from '../../../../src/domain/spelling.ts'
import { variables } from '../../../../src/proxy/config/variables.ts'
import { otherKey } from '../../../keys.ts'
import { shop, profile, complete, filesOf, read, problemsOf } from './envVariables.ts'

describe('CONFIG_FILE', () => {
  const path = '/etc/proxy.json'
  const file = (names: object) => ({ [path]: JSON.stringify(names) })
  const { MERCHANTS: _merchants, BANK_PROFILE: _profile, ...remainder } = complete
  const whole = {
    ...remainder,
    PORT: 9000,
    HOSTED_ORIGINS: ['https://m.bank.example'],
    MERCHANTS: [shop],
    BANK_PROFILE: profile,
  }

  test('can hold everything, numbers and lists as JSON', async () => {
    const { config, port } = await read({ CONFIG_FILE: path }, file(whole))
    assert.deepEqual([port, config.merchants, config.bank.name], [9000, [shop], 'Bank Kita'])
    assert.deepEqual(config.hostedOrigins, ['https://pay.bank.example', 'https://m.bank.example'])
    assert.deepEqual(await filesOf({ CONFIG_FILE: path }, file(whole)), [path])
  })

  test('the environment overrides it, also a file in it overrides a value', async () => {
    const all: Parameters<typeof read> = [
      { CONFIG_FILE: path, PORT: '9001', SIGNING_KEY_FILE: '/run/key.pem', SIGNING_KEY_ID: 'key-2' },
      { ...file(whole), '/run/key.pem': `\ufeff${otherKey()}\n` },
    ]
    const { config, port } = await read(...all)
    assert.deepEqual([port, config.keys.current.kid], [9001, 'key-2'])
    assert.deepEqual(await filesOf(...all), [path, '/run/key.pem'])
  })

  test('can name files for secrets and for the merchants', async () => {
    const names = {
      ...whole,
      SIGNING_KEY: undefined,
      SIGNING_KEY_FILE: '/run/key.pem',
      MERCHANTS: undefined,
      MERCHANTS_FILE: '/run/merchants.json',
    }
    const { config } = await read(
      { CONFIG_FILE: path },
      { ...file(names), '/run/key.pem': otherKey(), '/run/merchants.json': JSON.stringify([shop]) },
    )
    assert.deepEqual([config.keys.current.kid, config.merchants], ['key-1', [shop]])
  })

  test('errors in it name the file', async () => {
    const [port, merchants] = await problemsOf(
      { CONFIG_FILE: path },
      file({ ...whole, PORT: 'many', MERCHANTS: [{ ...shop, id: '' }] }),
    )
    assert.match(port ?? '', /^PORT must be a whole number .+ \(\/etc\/proxy\.json\)\. Example: 8090$/)
    assert.match(merchants ?? '', /^MERCHANTS\[0\]\.id must be .+ \(\/etc\/proxy\.json\)/)
  })

  for (const [name, meant] of [
    ['BANK_ULR', 'BANK_URL'],
    ['bankUrl', 'BANK_URL'],
    ['MERCHANT', 'MERCHANTS'],
    ['SIGNING_KEY_FIEL', 'SIGNING_KEY_FILE'],
    ['session-secret', 'SESSION_SECRET'],
  ] as const) {
    test(`the unknown name ${name} is an error, with a hint at ${meant}`, async () => {
      assert.deepEqual(await problemsOf({ CONFIG_FILE: path }, file({ ...whole, [name]: 'x' })), [
        `${name} in ${path} is not known; did you mean ${meant}?`,
      ])
    })
  }

  test('a name unlike any other has no hint', async () => {
    assert.equal(nearest('COLOUR_OF_THE_SKY', Object.keys(variables)), undefined)
    assert.deepEqual(await problemsOf({ CONFIG_FILE: path }, file({ ...whole, COLOUR_OF_THE_SKY: 1 })), [
      `COLOUR_OF_THE_SKY in ${path} is not known.`,
    ])
  })

  test('a thousand unknown names are a few sentences, and how many more there are', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => [`COLOUR_OF_THE_SKY_${index}`, 1])
    const problems = await problemsOf({ CONFIG_FILE: path }, file({ ...whole, ...Object.fromEntries(names) }))
    assert.equal(problems[0], `COLOUR_OF_THE_SKY_0 in ${path} is not known.`)
    assert.deepEqual(problems.slice(5), [`${path} has 995 more mistakes.`])
  })

  test('what a file that is no JSON holds is not quoted: it may be a secret', async () => {
    assert.deepEqual(
      await problemsOf({ ...complete, CONFIG_FILE: path }, { [path]: '{"SESSION_SECRET": hunter2-hunter2}' }),
      [`CONFIG_FILE ${path} must be JSON: Unexpected token 'h'.`],
    )
  })

  test('a name that stands twice, in it or deeper, is a mistake: none of the two is meant', async () => {
    const text = JSON.stringify(whole)
    for (const [twice, name] of [
      [text.replace('{', '{"BANK_URL":"https://old.bank.example",'), 'BANK_URL'],
      [text.replace('"id":', '"id":"old","id":'), 'id'],
    ] as const)
      assert.deepEqual(await problemsOf({ ...complete, CONFIG_FILE: path }, { [path]: twice }), [
        `CONFIG_FILE ${path} must be JSON without a key that stands twice (${name}).`,
      ])
  })

  test('a file that is no JSON, holds no object or is not there', async () => {
    assert.match(
      (await problemsOf({ ...complete, CONFIG_FILE: path }, { [path]: '{' })).join(),
      /^CONFIG_FILE \/etc\/proxy\.json must be JSON: /,
    )
    assert.match(
      (await problemsOf({ ...complete, CONFIG_FILE: path }, { [path]: '[]' })).join(),
      /must hold an object/,
    )
    assert.deepEqual(await problemsOf({ ...complete, CONFIG_FILE: path }), [
      "CONFIG_FILE can't be read: no such file.",
    ])
  })
})

describe('a file that a variable names', () => {
  test('is a mistake when it is empty, also one that may be missing', async () => {
    for (const name of ['SESSION_SECRET', 'BANK_CA'] as const)
      assert.deepEqual(
        await problemsOf(
          { ...complete, [name]: undefined, [`${name}_FILE`]: '/run/emptied' },
          { '/run/emptied': ' \n' },
        ),
        [`${name}_FILE /run/emptied is empty.`],
      )
  })
})
