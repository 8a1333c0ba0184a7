/** The proxy as a process whose log can't be written: it serves, says so, and ends when it is told to. */
import assert from 'node:assert/strict'
import { closeSync, createReadStream, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { eventually } from '../../../eventually.ts'
import { type Child, namedPipe, reportBatch, startChild } from './child.ts'

const DROPPED = 'bank_proxy_log_lines_dropped_total'
/** Reports go to the log: many lines for each request. */
const env = { LIMITS: JSON.stringify({ unproved: { address: null } }) }

/** Lines that fit neither into the pipe nor into what may wait. */
const fill = ({ post, metric }: Child): Promise<number> =>
  eventually('lines are dropped', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await post('reports', reportBatch)).status),
    )
    assert.deepEqual(new Set(statuses), new Set([204]))
    return (await metric(DROPPED)) || undefined
  })

async function serves({ operator, pay, debits }: Child): Promise<void> {
  assert.deepEqual([(await operator('/livez')).status, (await operator('/readyz')).status], [200, 200])
  assert.deepEqual([await pay(), debits.length], [200, 1])
}

async function stops({ child, ended }: Child): Promise<void> {
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
}

describe('a log', { skip: process.platform !== 'linux' }, () => {
  test('whose reader has gone: the proxy serves, and a stop ends it', async (t) => {
    const proxy = await startChild(t, { stdout: 'pipe', env })
    proxy.stdout?.destroy()
    await serves(proxy)
    await stops(proxy)
  })

  test('on a full disk: it serves, and a stop ends it', async (t) => {
    const full = openSync('/dev/full', 'w')
    const proxy = await startChild(t, { stdout: full, env })
    closeSync(full)
    await serves(proxy)
    await stops(proxy)
  })

  test('that nobody reads: it serves, counts what it drops, and a stop ends it', async (t) => {
    const proxy = await startChild(t, { stdout: namedPipe(t).open(), env })
    await fill(proxy)
    await serves(proxy)
    await stops(proxy)
  })

  test('that is read again says what was dropped', async (t) => {
    const pipe = namedPipe(t)
    const proxy = await startChild(t, { stdout: pipe.open(), env })
    const dropped = await fill(proxy)
    const lines: LogLine[] = []
    const reader = createReadStream(pipe.path)
    createInterface({ input: reader }).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
    const back = await eventually('it is back', () => lines.find(({ event }) => event === 'log-back'))
    assert.deepEqual([back['dropped'], back['why'], back['level']], [dropped, 'slow', 'warn'])
    await stops(proxy)
    await eventually('its last line', () => lines.find(({ event }) => event === 'stopped'))
    reader.destroy()
  })
})
