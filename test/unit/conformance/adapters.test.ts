/** Commands, given references and the terminal: what a bank of somebody else's is opened and read by. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { msisdnOf } from '../../../src/contract/ids.ts'
import { commandAdapters, type CommandOptions } from '../../../src/conformance/adapters/commands.ts'
import { Stop } from '../../../src/conformance/verdict.ts'

const msisdn = msisdnOf('81100000001')
const nothing: CommandOptions = {
  openCommand: undefined,
  journeys: {},
  orders: {},
  inboxCommand: undefined,
  clockCommand: undefined,
  prompt: undefined,
}
const order = { open: 'order', kind: 'success', msisdn, amount: '20001.00' } as const
const code = { code: 'BINDING', msisdn, sentAfter: 0 } as const

/** A command that does this with the line that it is given, parsed as `asked`. */
const command = (script: string): string => {
  const read = `let text='';process.stdin.on('data',d=>text+=d).on('end',()=>{const asked=JSON.parse(text);${script}})`
  return `"${process.execPath}" -e "${read}"`
}
const isStop = (words: RegExp) => (error: Error) => error instanceof Stop && words.test(error.message)

/** Looks until there is something; the test's clock may stand still meanwhile. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (const end = Date.now() + 5000; Date.now() < end;) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('nothing came')
}
/** False for one that has ended, though nobody has asked how. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

describe('the adapters of the conformance kit', () => {
  it('do nothing without references and commands', async () => {
    const adapters = commandAdapters(nothing)
    assert.equal(await adapters.open(order), undefined)
    assert.equal(await adapters.code(code), undefined)
    assert.deepEqual([adapters.advance, adapters.reset], [undefined, undefined])
  })

  it('use each given reference once, then the command', async () => {
    const openCommand = command("console.log(asked.open + '-' + asked.kind)")
    const adapters = commandAdapters({ ...nothing, orders: { success: ['or-0001'] }, openCommand })
    assert.equal(await adapters.open(order), 'or-0001')
    assert.equal(await adapters.open(order), 'order-success')
  })

  it('give a command one line of JSON; an empty answer means none', async () => {
    const adapters = commandAdapters({
      ...nothing,
      openCommand: command(''),
      inboxCommand: command("console.log(asked.code === 'BINDING' ? '123456' : '')"),
      clockCommand: command('process.exitCode = asked.advanceSeconds === 61 ? 0 : 9'),
    })
    assert.equal(await adapters.open(order), undefined)
    assert.equal(await adapters.code(code), '123456')
    assert.equal(await adapters.code({ ...code, code: 'PAYMENT' }), undefined)
    await adapters.advance?.(60.2)
    await assert.rejects(
      adapters.advance?.(3) ?? Promise.resolve(),
      isStop(/--clock-command ended with exit code 9/),
    )
  })

  it(
    'end a command that gives no answer with all that it has started',
    { skip: process.platform !== 'linux' },
    async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const folder = mkdtempSync(join(tmpdir(), 'adapters-'))
      const file = join(folder, 'pid')
      // The last command after another one is a child of the shell's, which holds its output open.
      const openCommand = `sleep 30 & echo $! > "${file}"; wait; echo or-0001`
      const opening = commandAdapters({ ...nothing, openCommand }).open(order)
      const refusal = assert.rejects(opening, isStop(/^--open-command gave no answer within 120 s\.$/))
      const pid = await until(() => Number(existsSync(file) && readFileSync(file, 'utf8')) || undefined)
      t.mock.timers.tick(120_000)
      await refusal
      await until(() => (isRunning(pid) ? undefined : true))
      rmSync(folder, { recursive: true })
    },
  )

  it('stop the run at an answer that is neither an id nor a code', async () => {
    const chatty = command("console.log('opened it')")
    const adapters = commandAdapters({ ...nothing, openCommand: chatty, inboxCommand: chatty })
    await assert.rejects(
      adapters.open(order),
      isStop(/--open-command printed something that is no order's id/),
    )
    await assert.rejects(adapters.code(code), isStop(/--inbox-command printed something that is no code/))
  })

  it('ask at the terminal for a code, without showing the whole phone number', async () => {
    const requests: string[] = []
    const prompt = async (question: string) => {
      requests.push(question)
      return ' 654321 '
    }
    assert.equal(await commandAdapters({ ...nothing, prompt }).code(code), '654321')
    assert.deepEqual(requests, ['  Code for +62 811-••••-0001 (BINDING), empty when none came: '])
    assert.equal(await commandAdapters({ ...nothing, prompt: async () => '' }).code(code), undefined)
  })
})
