/**
 * `npm run conformance`: checks a bank against the contract, by default the sandbox bank, which it starts
 * itself. How: README.md beside it.
 */
import { generateKeyPairSync } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readServedBank } from '../bank/dir.ts'
import { startSandbox } from '../sandbox/node.ts'
import { createUpstream } from '../proxy/bank/upstream.ts'
import { loadModule } from '../proxy/operate/loadModule.ts'
import { randomBytesAhead } from '../proxy/keys/randomBytes.ts'
import { createControlClient } from '../sandbox/controlClient.ts'
import { commandAdapters } from './adapters/commands.ts'
import { sandboxAdapters, sandboxPeople } from './adapters/sandbox.ts'
import { sections } from './checks/checks.ts'
import { connect, type ConnectionPorts } from './connection.ts'
import { usage } from './flags.ts'
import type { World } from './kit.ts'
import { readFlags, readOptions, withModule, UsageError, type Options, type OwnBank } from './options.ts'
import { htmlOf } from './report/html.ts'
import { junitOf } from './report/junit.ts'
import { linesOf } from './report/lines.ts'
import { causesOf, countOf, hintOf, sayCause, summaryOf } from './report/summary.ts'
import { run } from './run.ts'
import { APP_ID, makeSigners, verifyKeysOf } from './sandboxBank.ts'
import { Stop } from './verdict.ts'

const EXIT = { passed: 0, differs: 1, stopped: 2 } as const

interface Subject {
  /** For the reports. */
  readonly name: string
  readonly world: World
  readonly isVouched: boolean
  close(): Promise<void>
}

type Target = Pick<ConnectionPorts, 'url' | 'appId' | 'current' | 'next' | 'rate'>

/** The way to a bank over HTTP, as the proxy has it. */
function reach(target: Target, { timeoutMs, load, dialect }: Options, tls: OwnBank['tls'] = {}) {
  const upstream = createUpstream(target.url, {
    connections: load.atOnce,
    connectTimeoutMs: timeoutMs,
    tls,
  })
  const connection = connect({
    ...target,
    dialect,
    fetch: upstream.fetch,
    now: Date.now,
    random: randomBytesAhead(),
    pause: (ms) => pause(ms),
    timeoutMs,
  })
  return { connection, close: upstream.close }
}

async function sandboxBank(options: Options): Promise<Subject> {
  const pem = (): string =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
  const signers = await makeSigners([pem(), pem()])
  const bank = await startSandbox({
    port: 0,
    appId: APP_ID,
    verifyKeys: verifyKeysOf(signers),
    verifyRequest: options.dialect.module?.verify,
    ...options.dialect,
  })
  const { connection, close } = reach({ url: bank.url, appId: APP_ID, ...signers, rate: Infinity }, options)
  const adapters = sandboxAdapters(createControlClient(fetch, bank.url))
  return {
    name: 'the sandbox bank',
    world: { connection, adapters, people: sandboxPeople, load: options.load },
    isVouched: false,
    close: async () => {
      await close()
      await bank.close()
    },
  }
}

function ownBank(bank: OwnBank, options: Options): Subject {
  const { connection, close } = reach(bank, options, bank.tls)
  const { people, surroundings, isVouched, url } = bank
  return {
    name: url,
    world: { connection, adapters: commandAdapters(surroundings), people, load: options.load },
    isVouched,
    close,
  }
}

/** Makes the folder before anything is asked, so that no run is lost for want of it. Throws Usage. */
function folderFor(path: string): string {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out: nothing can be written into ${path} (${code}).`)
  }
}

async function check(options: Options): Promise<number> {
  const out = folderFor(options.out)
  const subject = options.ownBank ? ownBank(options.ownBank, options) : await sandboxBank(options)
  const startedAt = Date.now()
  const { length } = options.checks
  console.log(`Conformance of ${subject.name}, ${length} ${length === 1 ? 'check' : 'checks'}`)
  let section = ''
  try {
    const results = await run(options.checks, subject.world, {
      isVouched: subject.isVouched,
      onResult: (result) => {
        const name = result.check.id.split('/')[0] ?? ''
        if (name !== section)
          console.log(`\n${sections.find((candidate) => candidate.name === name)?.title ?? name}`)
        section = name
        for (const line of linesOf(result)) console.log(line)
      },
    })
    const facts = { bank: subject.name, dialect: options.dialect, startedAt, results }
    writeFileSync(join(out, 'report.html'), htmlOf(facts))
    writeFileSync(join(out, 'junit.xml'), junitOf(facts))
    const causes = causesOf(results)
    if (causes.length > 0) console.log('\nWhat differs, each cause once:')
    for (const cause of causes) console.log(`  ${sayCause(cause)}`)
    const hint = hintOf(results)
    if (hint !== undefined) console.log(`\n${hint}`)
    console.log(`\n${summaryOf(results)}\n${join(out, 'report.html')}\n${join(out, 'junit.xml')}`)
    if (countOf(results, 'differs') > 0) return EXIT.differs
    if (countOf(results, 'passed') > 0) return EXIT.passed
    console.error('Nothing could be checked.')
    return EXIT.stopped
  } finally {
    await subject.close()
  }
}

/** Asks the person at the terminal. */
async function prompt(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await line.question(question)
  } catch (error) {
    // Ctrl-C or Ctrl-D.
    if (error instanceof Error && error.name === 'AbortError') throw new Stop('\nEnded at the terminal.')
    throw error
  } finally {
    line.close()
  }
}

async function main(args: readonly string[]): Promise<number> {
  const values = readFlags(args)
  if (values.help === true) console.log(usage())
  else if (values.list === true)
    for (const item of sections.flatMap((section) => section.checks)) console.log(`${item.id}  ${item.title}`)
  else
    return check(
      await readOptions(withModule(values, process.env), {
        read: (path) => readFileSync(path, 'utf8'),
        readBank: (dir) => readServedBank(resolve(dir)),
        loadModule: (path) => loadModule(resolve(path)),
        prompt: process.stdin.isTTY ? prompt : undefined,
      }),
    )
  return EXIT.passed
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  // A sentence for the person who started it; a stack only for a mistake of our own.
  console.error(error instanceof UsageError || error instanceof Stop ? error.message : error)
  return EXIT.stopped
})
