/** Ports of tests beside each other. */
import { equal } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../ports.ts'

const MANY = 300
const PROGRAM = `
  const { freePort } = await import(${JSON.stringify(new URL('../ports.ts', import.meta.url).href)})
  for (let n = 0; n < ${MANY}; n++) console.log(await freePort())`

test('a free port is given out once, also to another process', async () => {
  const ports: string[] = []
  while (ports.length < MANY) ports.push(String(await freePort()))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM])
  equal(new Set([...ports, ...stdout.trim().split('\n')]).size, 2 * MANY)
})
