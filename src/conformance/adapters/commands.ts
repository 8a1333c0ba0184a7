/**
 * A bank of somebody else's: what can't be done by its calls is done by commands of its own, out of given
 * references, or asked of the person at the terminal.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { ID } from '../../contract/ids.ts'
import { maskedMsisdn } from '../../domain/formatPhone.ts'
import type { JourneyKind, OrderKind } from '../kinds.ts'
import { Stop } from '../verdict.ts'
import type { Adapters, OrderRequest, WantedCode } from './adapters.ts'

export interface CommandOptions {
  readonly openCommand: string | undefined
  readonly journeys: Partial<Record<JourneyKind, string[]>>
  readonly orders: Partial<Record<OrderKind, string[]>>
  readonly inboxCommand: string | undefined
  readonly clockCommand: string | undefined
  /** Asks somebody at the terminal for a code; undefined where nobody sits. */
  readonly prompt: ((question: string) => Promise<string>) | undefined
}

const LIMIT_MS = 120_000
const HAS_GROUPS = process.platform !== 'win32'

/** Ends a command with all that its shell has started, which would hold its output open. */
function end(child: ChildProcess): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
  child.stdout?.destroy()
}

/** Runs a command with a line of JSON on its input; answers what it printed, without spaces around it. */
function ask(flag: string, command: string, question: object): Promise<string> {
  const line = JSON.stringify(question)
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      // A group of its own.
      detached: HAS_GROUPS,
    })
    const timer = setTimeout(() => {
      reject(new Stop(`${flag} gave no answer within ${LIMIT_MS / 1000} s.`))
      end(child)
    }, LIMIT_MS)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    // A command that reads nothing may be gone already.
    child.stdin.on('error', () => undefined).end(`${line}\n`)
    child.on('error', (error) => reject(new Stop(`${flag} can't be run: ${error.message}`)))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(output.trim())
      else
        reject(
          new Stop(`${flag} ended with ${signal ?? `exit code ${code}`}, asked ${Object.keys(question)[0]}.`),
        )
    })
  })
}

async function openByCommand(command: string, request: OrderRequest): Promise<string | undefined> {
  const id = await ask('--open-command', command, request)
  if (id === '' || ID.test(id)) return id || undefined
  throw new Stop(
    `--open-command printed something that is no ${request.open}'s id (6 to 64 letters, digits, - or _).`,
  )
}

async function codeByCommand(command: string, request: WantedCode): Promise<string | undefined> {
  const code = await ask('--inbox-command', command, request)
  if (code === '' || /^\S{1,16}$/.test(code)) return code || undefined
  throw new Stop('--inbox-command printed something that is no code; it prints the code and nothing else.')
}

export function commandAdapters(surroundings: CommandOptions): Adapters {
  const { openCommand, inboxCommand, clockCommand, journeys, orders, prompt } = surroundings
  return {
    async open(request) {
      const command = request.open === 'journey' ? journeys[request.kind] : orders[request.kind]
      const next = command?.shift()
      if (next !== undefined) return next
      return openCommand === undefined ? undefined : openByCommand(openCommand, request)
    },
    async code(request) {
      if (inboxCommand !== undefined) return codeByCommand(inboxCommand, request)
      const question = `  Code for ${maskedMsisdn(request.msisdn)} (${request.code}), empty when none came: `
      const input = prompt && (await prompt(question)).trim()
      return input || undefined
    },
    ...(clockCommand !== undefined && {
      advance: async (seconds: number) =>
        void (await ask('--clock-command', clockCommand, { advanceSeconds: Math.ceil(seconds) })),
    }),
  }
}
