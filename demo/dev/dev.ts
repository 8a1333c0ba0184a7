/**
 * `npm run dev`: the demo, rebuilt and reloaded after every change of the source.
 *
 * Three processes: this one watches and builds. The server (server.ts) is replaced when its own sources
 * change; the new one takes over keys, sessions and the sandbox bank's memory. The compiler checks types.
 * Mistakes that stop a build or a start are shown in the terminal and over the page, and the last good
 * bundles and server stay. Errors of types stand at the page's foot.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { watch } from 'chokidar'
import type { DemoMemory } from '../server.ts'
import { buildForDev } from './bundles.ts'
import { createTypeErrors } from './typeErrors.ts'
import type { BuildState, Command, Ports, Report } from './messages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const output = join(root, '.cache/dev')

/** Folders with sources of the pages, the server, or both → their place; a bank's may lie elsewhere. */
const WATCHED = new Map(['src', 'elements', 'locales', 'demo'].map((name) => [name, join(root, name)]))
const { BANK_DIR: bankFolder } = process.env
if (bankFolder) WATCHED.set('demo/bank', bankFolder)
/** Made by other tools, or read only when this command starts. */
const IGNORED = ['demo/frameworks/', 'demo/operate/', 'src/conformance/']
const TOOLS = ['elements/build/', 'demo/dev/']
/** Files that the server reads besides the modules that it loads. */
const READ = ['demo/documents/', 'demo/bank/']
/** An editor writes a file in several steps, which count as one within this time (ms). */
const TOGETHER = 25

const say = (text: string): void => console.log(text)
const startsWithOneOf = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path.startsWith(name))

let state: BuildState = { build: 0 }
/** Changes that the pages or the server don't have yet: those of each round that failed are built again. */
const pending = new Set<string>()
let server: ChildProcess | undefined
/** Files that a server has loaded, those of one that couldn't be started too. */
const modules = new Set<string>()
/** That of a server that has stopped, until another one has it. */
let memory: DemoMemory | undefined
let ports: Ports | undefined
let stopping = false

const send = (child: ChildProcess, command: Command): void => void (child.connected && child.send(command))

/** Resolves to the first report of this type; undefined when the process ends without one. */
function next<T extends Report['type']>(
  child: ChildProcess,
  ...types: T[]
): Promise<Extract<Report, { type: T }> | undefined> {
  return new Promise((resolve) => {
    if (!child.connected) resolve(undefined)
    const hear = (message: Report): void => {
      if (!types.some((type) => type === message.type)) return
      child.off('message', hear)
      resolve(message as Extract<Report, { type: T }>)
    }
    child.on('message', hear)
    child.once('exit', () => resolve(undefined))
  })
}

/** Has a server free its ports; its memory is kept. */
async function pause(child: ChildProcess): Promise<void> {
  const answer = next(child, 'memory')
  send(child, { type: 'stop' })
  memory = (await answer)?.memory ?? memory
}

/**
 * Has a server listen.
 * @returns the reason that it doesn't
 */
async function listen(child: ChildProcess): Promise<string | undefined> {
  const answer = next(child, 'listening', 'failed')
  send(child, { type: 'start', ports, memory, state })
  const startup = await answer
  if (startup?.type === 'listening') {
    if (!ports) say(startup.addresses)
    ports = startup.ports
    memory = undefined
    return undefined
  }
  const text = startup?.text ?? 'The server ended before it could listen.'
  // The end of the command is the end of a server that has just begun.
  if (!stopping) console.error(text)
  // A port that is taken, for example: no change of a file helps, and no page is open yet.
  if (startup?.isFinal && !ports) process.exit(1)
  return text
}

/**
 * Starts a server in place of the previous one, which goes on where the new one can't be loaded or started.
 * @returns the reason that it can't
 */
async function replaceServer(): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('./modules.ts', import.meta.url).href,
      join(root, 'demo/dev/server.ts'),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    },
  )
  child.on('message', (message: Report) => message.type === 'module' && modules.add(message.file))
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + String(text)).slice(-4000)
    process.stderr.write(text)
  })
  if (!(await next(child, 'loaded'))) return complaint || 'The server ended before it could start.'
  if (server) await pause(server)
  const problem = await listen(child)
  const [last, useless] = problem === undefined ? [child, server] : [server, child]
  if (useless?.connected) useless.disconnect()
  if (problem !== undefined && last) await listen(last)
  server = last
  return problem
}

/**
 * Builds.
 * @param changes files that have changed since the last build
 * @returns the reason that it can't be built
 */
async function build(changes: readonly string[]): Promise<string | undefined> {
  const begun = performance.now()
  try {
    await buildForDev(
      output,
      changes.map((file) => join(root, file)),
    )
    say(`Built in ${Math.round(performance.now() - begun)} ms.`)
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    console.error(text)
    return text
  }
}

/** Builds, then replaces a server that is older than its files: what can't be built it couldn't read. */
async function update(): Promise<void> {
  const files = [...pending]
  const isOld = !server?.connected || files.some((file) => modules.has(file) || startsWithOneOf(file, READ))
  const problem = (await build(files)) ?? (isOld ? await replaceServer() : undefined)
  if (problem === undefined) pending.clear()
  state = {
    ...state,
    build: problem === undefined ? state.build + 1 : state.build,
    // Without colour codes, which only a terminal understands.
    broken: problem && stripVTControlCharacters(problem).replaceAll(`${root}${sep}`, ''),
  }
  if (server) send(server, { type: 'state', state })
}

async function apply(changes: ReadonlySet<string>): Promise<void> {
  const files = [...changes]
  say(`\n${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`)
  const tools = files.filter((file) => startsWithOneOf(file, TOOLS))
  if (tools.length > 0) say('  is a part of the build or of this command: start npm run dev anew to use it')
  for (const file of files) pending.add(file)
  await update()
}

/** Files that editors write for themselves, and Markdown pages, other than the bank's texts. */
const isUnread = (path: string): boolean =>
  /(?:^|\/)[.#]|~$|\.(?:swp|tmp)$/.test(path)
  || (path.endsWith('.md') && !path.startsWith('demo/bank/texts/'))

/** Calls `act` with the changed files, one call at a time, the first one after `turn`. */
function watchSources(turn: Promise<void>, act: (changed: ReadonlySet<string>) => Promise<void>): void {
  let changes = new Set<string>()
  let last = turn
  const take = (): Promise<void> => {
    const now = changes
    changes = new Set()
    return act(now)
  }
  for (const [folder, path] of WATCHED) {
    const nameOf = (file: string): string => `${folder}/${relative(path, file).split(sep).join('/')}`
    const ignored = (file: string): boolean =>
      startsWithOneOf(nameOf(file), IGNORED) || isUnread(nameOf(file))
    // Node's own recursive watch loses a file that has been replaced by another one (Linux).
    watch(path, { ignoreInitial: true, ignored }).on('all', (_event, file) => {
      if (changes.size === 0) setTimeout(() => void (last = last.then(take)), TOGETHER)
      changes.add(nameOf(file))
    })
  }
}

/** Starts the compiler, at a lower priority. */
function checkTypes(): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/typescript7/bin/tsc'),
      '--noEmit',
      '--watch',
      '--preserveWatchOutput',
      '--pretty',
      'false',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const read = createTypeErrors((errors) => {
    for (const text of errors) say(`types: ${text}`)
    say(
      `types: ${errors.length === 0 ? 'no error' : errors.length === 1 ? '1 error' : `${errors.length} errors`}`,
    )
    state = { ...state, types: errors.length > 0 ? errors.join('\n') : undefined }
    if (server) send(server, { type: 'state', state })
  })
  child.stdout.on('data', (text: Buffer) => read(String(text)))
  return child
}

if (!existsSync(output)) say('Building …')
rmSync(output, { recursive: true, force: true })
const beginning = update()
watchSources(beginning, apply)
await beginning
if (!server) say('It is tried again as soon as a file changes.')
const types = checkTypes()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    types.kill()
    void (server ? pause(server) : Promise.resolve()).then(() => process.exit(0))
  })
}
