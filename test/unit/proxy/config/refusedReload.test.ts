/** Configurations that a running proxy refuses: read again by themselves, their files watched too. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ConfigPorts, type EnvVariables, inspectConfig } from '../../../../src/proxy/config/config.ts'
import { createReload } from '../../../../src/proxy/config/reload.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { complete, ports as portsOver } from './envVariables.ts'

const CONFIG = '/etc/proxy.json'
const NEXT = '/run/next.pem'
const withNext = JSON.stringify({
  SIGNING_KEY_NEXT_FILE: NEXT,
  SIGNING_KEY_NEXT_ID: 'key-2',
  SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
})

/** A proxy's reloads, over files and a timer that the test holds. */
async function setUp(change: EnvVariables = {}, changedPorts: Partial<ConfigPorts> = {}) {
  const files: Record<string, string> = { [CONFIG]: '{}' }
  const ports = { ...portsOver(files), ...changedPorts }
  const env = { ENVIRONMENT: 'DEV', ...complete, CONFIG_FILE: CONFIG, ...change }
  const lines: LogLine[] = []
  const timers = new Map<() => void, number>()
  let watched: readonly string[] = []
  let onRead = (): void => undefined
  const { reload, close } = createReload({
    env,
    ports,
    log: (line) => lines.push(line),
    first: await inspectConfig(env, ports),
    apply: () => undefined,
    follow(paths) {
      watched = [...new Set(paths)]
    },
    later(work, ms) {
      timers.set(work, ms)
      return () => void timers.delete(work)
    },
    onReading: () => onRead(),
  })
  return {
    files,
    reload,
    close,
    watched: () => watched,
    /** Waits that are under way, in ms. */
    waits: () => [...timers.values()],
    /** The time is over: what it was waited for has been done. */
    async pass() {
      const [[work] = assert.fail('nothing waits')] = timers
      timers.delete(work)
      const reading = new Promise<void>((resolve) => {
        onRead = resolve
      })
      work()
      await reading
    },
    events: () => lines.map(({ event }) => event),
    problems: () => lines.flatMap(({ problems }) => (problems === undefined ? [] : [String(problems)])),
  }
}

describe('a configuration that is refused', () => {
  test('has its files watched beside those in effect', async () => {
    const { files, reload, watched } = await setUp()
    files[CONFIG] = withNext
    await reload()
    assert.deepEqual(watched(), [CONFIG, NEXT])
    files[NEXT] = testKey
    await reload()
    assert.deepEqual(watched(), [CONFIG, NEXT])
    // Nothing of it can be read: the one in effect has a key's file.
    files[CONFIG] = 'half of it'
    await reload()
    assert.deepEqual(watched(), [CONFIG, NEXT])
    files[CONFIG] = '{}'
    await reload()
    assert.deepEqual(watched(), [CONFIG])
  })

  test('is read again every 30 s until its cause is gone, and said once', async () => {
    const { files, reload, pass, waits, events, problems } = await setUp()
    files[CONFIG] = withNext
    await reload()
    assert.deepEqual(waits(), [30_000])
    await pass()
    await pass()
    assert.deepEqual([waits(), events()], [[30_000], ['reload-refused']])
    files[NEXT] = 'half a key'
    await pass()
    assert.deepEqual(events(), ['reload-refused', 'reload-refused'])
    assert.match(problems()[0] ?? '', /^SIGNING_KEY_NEXT_FILE can't be read/)
    assert.match(problems()[1] ?? '', /^SIGNING_KEY_NEXT must be/)
    files[NEXT] = testKey
    await pass()
    assert.deepEqual([waits(), events().at(-1)], [[], 'reloaded'])
  })

  test('is taken once a KMS that failed gives its key', async () => {
    let isThrottled = false
    const { reload, pass, events } = await setUp(
      { SIGNING_KEY: undefined, SIGNER_MODULE: '/etc/kms.mjs' },
      {
        loadModule: async () => ({
          default() {
            if (isThrottled) throw new Error('KMS: throttled')
            return { signDigest: async () => new Uint8Array() }
          },
        }),
      },
    )
    isThrottled = true
    await reload()
    isThrottled = false
    await pass()
    assert.deepEqual(events(), ['reload-refused', 'reloaded'])
  })

  test('is taken once its certificate holds', async () => {
    let now = Date.parse('2026-11-28T00:00:00Z')
    const from = now + 86_400_000
    const { files, reload, pass, events } = await setUp(
      {},
      {
        now: () => now,
        tryTls: ({ cert }) =>
          cert === undefined
            ? []
            : [{ variable: 'BANK_CLIENT_CERT', subject: 'CN=proxy-1', from, until: from + 90 * 86_400_000 }],
      },
    )
    files[CONFIG] = JSON.stringify({ BANK_CLIENT_CERT: 'a certificate', BANK_CLIENT_KEY: otherKey() })
    await reload()
    await pass()
    now = from
    await pass()
    assert.deepEqual(events(), ['reload-refused', 'reloaded'])
  })

  test('is said anew to who asks for it, and waits from then on', async () => {
    const { files, reload, waits, events } = await setUp()
    files[CONFIG] = withNext
    await reload()
    await reload()
    assert.deepEqual([waits(), events()], [[30_000], ['reload-refused', 'reload-refused']])
  })

  test('is said anew when another one was taken in between', async () => {
    const { files, reload, pass, events } = await setUp()
    files[CONFIG] = withNext
    await reload()
    files[CONFIG] = '{}'
    await pass()
    files[CONFIG] = withNext
    await reload()
    assert.deepEqual(events(), ['reload-refused', 'reloaded', 'reload-refused'])
  })

  test('is not read by itself any more once the proxy stops, also while it is being read', async () => {
    const { files, reload, close, waits } = await setUp()
    files[CONFIG] = withNext
    await reload()
    const reading = reload()
    close()
    await reading
    assert.deepEqual(waits(), [])
    await reload()
    assert.deepEqual(waits(), [])
  })
})
