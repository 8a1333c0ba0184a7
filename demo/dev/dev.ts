/**
 * `npm run dev`: the demo, rebuilt and reloaded after every change of the source.
 *
 * Three processes: this one watches and builds. The server (server.ts) is replaced when its own sources
 * change; the new one takes over keys, sessions and the sandbox bank's memory. The compiler checks types.
 * What can't be built is shown in the terminal and over the page, and the last good bundles and server stay.
 * Errors of types stand at the page's foot.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, rmSync, watch } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
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
/** Files that the server has loaded. */
const SERVER = [
  'src/proxy/',
  'src/contract/',
  'src/domain/',
  'src/sandbox/',
  'src/bank/',
  'demo/server',
  'demo/documents/',
  'demo/bank/',
]
/** An editor writes a file in several steps, which count as one within this time (ms). */
const TOGETHER = 25

const say = (text: string): void => console.log(text)
const startsWithOneOf = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path.startsWith(name))

let state: BuildState = { build: 1 }
let server: ChildProcess | undefined
let ports: Ports | undefined
let stopping = false

const send = (child: ChildProcess, command: Command): void => void (child.connected && child.send(command))

/** Resolves to the first report of this type; undefined when the process ends without one. */
function next<T extends Report['type']>(
  child: ChildProcess,
  ...types: T[]
): Promise<Extract<Report, { type: T }> | undefined> {
  return new Promise((resolve) => {
    const hear = (message: Report): void => {
      if (!types.some((type) => type === message.type)) return
      child.off('message', hear)
      resolve(message as Extract<Report, { type: T }>)
    }
    child.on('message', hear)
    child.once('exit', () => resolve(undefined))
  })
}

/** Ends the server and resolves to its memory. */
async function end(child: ChildProcess): Promise<DemoMemory | undefined> {
  const answer = next(child, 'memory')
  const departure = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  send(child, { type: 'stop' })
  const memory = (await answer)?.memory
  await departure
  return memory
}

/**
 * Starts a server. It replaces the previous one only if all of its modules could be loaded.
 * @returns whether it did
 */
async function replaceServer(): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'demo/dev/server.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    },
  )
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + String(text)).slice(-4000)
    process.stderr.write(text)
  })
  if (!(await next(child, 'loaded'))) {
    state = {
      ...state,
      broken: stripVTControlCharacters(complaint) || 'The server ended before it could start.',
    }
    return false
  }
  const memory = server?.connected ? await end(server) : undefined
  const answer = next(child, 'listening', 'failed')
  send(child, { type: 'start', ports, memory, state })
  const startup = await answer
  if (startup?.type !== 'listening') {
    // The end of the command is the end of a server that has just begun.
    if (stopping) return false
    console.error(startup?.text ?? 'The server ended before it could listen.')
    process.exit(1)
  }
  if (!server) say(startup.addresses)
  server = child
  ports = startup.ports
  return true
}

/**
 * Builds. An error becomes the state that pages show.
 * @param changes files that have changed since the last build
 * @returns whether it could be built
 */
async function build(changes: readonly string[] = []): Promise<boolean> {
  const begun = performance.now()
  try {
    await buildForDev(
      output,
      changes.map((file) => join(root, file)),
    )
    say(`Built in ${Math.round(performance.now() - begun)} ms.`)
    return true
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    // Removes colour codes, which only a terminal understands.
    state = { ...state, broken: stripVTControlCharacters(text).replaceAll(`${root}${sep}`, '') }
    console.error(text)
    return false
  }
}

async function apply(changes: ReadonlySet<string>): Promise<void> {
  const files = [...changes]
  say(`\n${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`)
  const tools = files.filter((file) => startsWithOneOf(file, TOOLS))
  if (tools.length > 0) say('  is a part of the build or of this command: start npm run dev anew to use it')
  state = { ...state, broken: undefined }
  const [builtFile, served] = await Promise.all([
    build(files),
    files.some((file) => startsWithOneOf(file, SERVER)) ? replaceServer() : true,
  ])
  if (builtFile && served) state = { ...state, build: state.build + 1 }
  if (server) send(server, { type: 'state', state })
}

/** Files that editors write for themselves, and Markdown pages, other than the bank's texts. */
const isUnread = (path: string): boolean =>
  /(?:^|\/)[.#]|~$|\.(?:swp|tmp)$/.test(path)
  || (path.endsWith('.md') && !path.startsWith('demo/bank/texts/'))

/** Calls `act` with the changed files, one call at a time. */
function watchSources(act: (changed: ReadonlySet<string>) => Promise<void>): void {
  let changes = new Set<string>()
  let busy = false
  const run = async (): Promise<void> => {
    if (busy || changes.size === 0) return
    busy = true
    const now = changes
    changes = new Set()
    await act(now)
    busy = false
    await run()
  }
  for (const [folder, path] of WATCHED) {
    watch(path, { recursive: true }, (_event, name) => {
      if (name === null) return
      const file = `${folder}/${name.split(sep).join('/')}`
      if (startsWithOneOf(file, IGNORED) || isUnread(file)) return
      if (changes.size === 0) setTimeout(() => void run(), TOGETHER)
      changes.add(file)
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
if (!(await build())) say('It is built again as soon as a file changes.')
watchSources(apply)
if (!(await replaceServer())) process.exit(1)
const types = checkTypes()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    types.kill()
    void (server ? end(server) : Promise.resolve()).then(() => process.exit(0))
  })
}
