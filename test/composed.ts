/**
 * The services of a compose file as processes of this machine, out of that very file: their program, their
 * environment, their files, and in which order they start. Names of services become addresses of this
 * machine, ports become free ones, volumes become folders.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { load } from 'js-yaml'
import { eventually } from './eventually.ts'
import { freePort } from './ports.ts'

/** Upper bound: each look starts a process, which takes seconds on a busy machine. */
const HEALTHY_MS = 180_000

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>
  readonly healthcheck?: { readonly test: readonly [string, ...string[]] }
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

export const readCompose = (path: string): ComposeFile => load(readFileSync(path, 'utf8')) as ComposeFile

/** The words of an image's ENTRYPOINT and the folder that it works in. */
function imageOf(containerfile: string): { entry: readonly string[]; environment: Record<string, string> } {
  const lines = readFileSync(containerfile, 'utf8').split('\n')
  const line = lines.find((text) => text.startsWith('ENTRYPOINT '))
  const variables = lines
    .filter((text) => text.startsWith('ENV '))
    .flatMap((text) => text.slice(4).split(' '))
  return {
    entry: JSON.parse(line?.slice('ENTRYPOINT '.length) ?? '[]') as string[],
    environment: Object.fromEntries(variables.map((pair) => pair.split('=') as [string, string])),
  }
}

/** A service that runs. */
export interface Composed {
  /** Lines of its output. */
  readonly lines: string[]
  /** Ends it at once. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Programs of images that aren't built here → how they are started on this machine. */
export type Programs = Readonly<
  Record<string, (args: readonly string[], files: Readonly<Record<string, string>>) => readonly string[]>
>

export interface Running {
  readonly services: Readonly<Record<string, Composed>>
  /** `http://127.0.0.1:<port>` of what stands at a port of a service. */
  urlOf(service: string, port: number): string
  close(): Promise<void>
}

/**
 * Starts every service, each after those that it depends on, as healthy as it wants them.
 * @param path of the compose file
 * @param programs by the first word of a command, or an image's name without its version
 */
export async function startComposed(path: string, programs: Programs): Promise<Running> {
  const { services, volumes } = readCompose(path)
  const folder = mkdtempSync(join(tmpdir(), 'composed-'))
  const names = Object.keys(services)
  const ports = new Map<string, number>()
  const running = new Map<string, Composed>()

  /** Every port of a service has one of this machine's. */
  async function portOf(service: string, port: string): Promise<number> {
    const key = `${service}:${port}`
    const known = ports.get(key) ?? (await freePort())
    ports.set(key, known)
    return known
  }
  const published = new Map(
    names.flatMap((name) =>
      (services[name]?.ports ?? []).map((line) => {
        const [, outside = '', inside = ''] = /(\d+):(\d+)$/.exec(line) ?? []
        return [outside, [name, inside]] as const
      }),
    ),
  )
  /** A text in which services have addresses, and volumes folders, of this machine. */
  async function translated(service: string, text: string): Promise<string> {
    let result = text
    for (const [match, name = '', port = ''] of text.matchAll(/([a-z][\w-]*):(\d{2,5})\b/g)) {
      const [target, inside] = name === 'localhost' ? (published.get(port) ?? []) : [name, port]
      if (target === undefined || inside === undefined || !names.includes(target)) continue
      const host = name === 'localhost' ? name : '127.0.0.1'
      result = result.replace(match, `${host}:${await portOf(target, inside)}`)
    }
    for (const [match, port = ''] of text.matchAll(/(?:^|127\.0\.0\.1:|listen )(\d{2,5})(?=$|[/;])/g))
      result = result.replace(match, match.replace(port, String(await portOf(service, port))))
    for (const line of services[service]?.volumes ?? []) {
      const [source = '', target = ''] = line.split(':')
      if (source in volumes && (result === target || result.startsWith(`${target}/`)))
        result = join(folder, source) + result.slice(target.length)
    }
    return result
  }
  /** Files that are mounted one by one, by the path that the service knows them under. */
  async function filesOf(service: string): Promise<Record<string, string>> {
    const files: Record<string, string> = {}
    for (const line of services[service]?.volumes ?? []) {
      const [source = '', target = ''] = line.split(':')
      if (source in volumes) continue
      const file = join(folder, `${service}-${Object.keys(files).length}`)
      writeFileSync(file, await translated(service, readFileSync(resolve(dirname(path), source), 'utf8')))
      files[target] = file
    }
    return files
  }

  interface Launch {
    readonly words: readonly string[]
    readonly env: Record<string, string>
    readonly cwd: string
  }
  async function launchOf(name: string, { image, build, command = [], environment = {} }: Service) {
    const args = await Promise.all(command.map((word) => translated(name, word)))
    const env: Record<string, string> = {}
    const context = resolve(dirname(path), build?.context ?? '.')
    const built = build && imageOf(resolve(context, build.dockerfile))
    for (const [key, value] of Object.entries({ ...built?.environment, ...environment }))
      env[key] = await translated(name, value)
    const [first = '', ...remainder] = built ? [...built.entry, ...args] : args
    const program = programs[first] ?? programs[image.split(':')[0] ?? '']
    const words =
      built && first === 'node'
        ? [process.execPath, '--disable-warning=ExperimentalWarning', ...remainder]
        : program?.(remainder, await filesOf(name))
    if (!words) throw new Error(`${name}: nobody says how ${image} is started here`)
    return { words, env, cwd: context } satisfies Launch
  }

  async function isHealthy(name: string, test: readonly [string, ...string[]]): Promise<true | undefined> {
    const [, program = '', ...args] = await Promise.all(test.map((word) => translated(name, word)))
    const words = program === 'node' ? [process.execPath, ...args] : programs[program]?.(args, {})
    const [command = '', ...remainder] = words ?? []
    const child = spawn(command, remainder, { stdio: 'ignore' })
    return new Promise((done) => {
      child.once('error', () => done(undefined))
      child.once('exit', (code) => done(code === 0 || undefined))
    })
  }

  async function launch(name: string, service: Service): Promise<Composed> {
    const { words, env, cwd } = await launchOf(name, service)
    const [command = '', ...args] = words
    const lines: string[] = []
    let child: ChildProcess | undefined
    let ended: Promise<number | null> = Promise.resolve(null)
    const start = async (): Promise<void> => {
      const spawned = spawn(command, args, {
        cwd,
        // A proxy's start waits as long for its store, which a busy machine needs.
        env: { PATH: process.env['PATH'], REDIS_TIMEOUT_MS: '10000', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = spawned
      ended = new Promise((done) => spawned.once('exit', done))
      createInterface({ input: spawned.stdout }).on('line', (line) => lines.push(line))
    }
    await start()
    const composed: Composed = {
      lines,
      start,
      async kill() {
        child?.kill('SIGKILL')
        await ended
      },
    }
    running.set(name, composed)
    const isOneShot = names.some(
      (other) => services[other]?.depends_on?.[name]?.condition === 'service_completed_successfully',
    )
    if (isOneShot && (await ended) !== 0) throw new Error(`${name} ended with a failure: ${lines.join('\n')}`)
    const { healthcheck } = service
    if (healthcheck)
      await eventually(`${name} to be healthy`, () => isHealthy(name, healthcheck.test), HEALTHY_MS)
    return composed
  }

  const close = async (): Promise<void> => {
    await Promise.all([...running.values()].map((service) => service.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  for (const name of Object.keys(volumes)) mkdirSync(join(folder, name))
  try {
    const waiting = new Set(names)
    while (waiting.size > 0) {
      const ready = [...waiting].filter((name) =>
        Object.keys(services[name]?.depends_on ?? {}).every((target) => !waiting.has(target)),
      )
      if (ready.length === 0) throw new Error(`These wait for each other: ${[...waiting].join(', ')}`)
      await Promise.all(ready.map(async (name) => services[name] && launch(name, services[name])))
      for (const name of ready) waiting.delete(name)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    services: Object.fromEntries(running),
    urlOf: (service, port) => `http://127.0.0.1:${ports.get(`${service}:${port}`) ?? 0}`,
    close,
  }
}
