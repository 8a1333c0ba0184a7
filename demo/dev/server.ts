/**
 * The demo server of `npm run dev`, which the supervisor (dev.ts) starts, stops and informs of builds. Its
 * pages get a script that reloads them after a build and shows errors of the source.
 */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { addressesOf, optionsFrom, startDemo, type Demo } from '../server.ts'
import type { Handler } from '../server/app.ts'
import { StartError } from '../server/listen.ts'
import type { BuildState, Command, Report } from './messages.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const BUILT = {
  public: folder('../../.cache/dev/public'),
  mock: folder('../../.cache/dev/mock'),
  demo: folder('../../.cache/dev/demo'),
}
const SCRIPT = '/dev/reload.js'
const EVENTS = '/dev/events'
const TAG = `<script type="module" src="${SCRIPT}"></script>`

const report = (message: Report): void => void process.send?.(message)
const script = stripTypeScriptTypes(readFileSync(folder('./reload.ts'), 'utf8'))

let state: BuildState = { build: 0 }
const listeners = new Set<(state: BuildState) => void>()

/** Server-sent events (HTML, section 9.2): the current state, then each new one. */
function events(): Response {
  let push: (state: BuildState) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (now) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(now)}\n\n`))
      listeners.add(push)
      push(state)
    },
    cancel: () => void listeners.delete(push),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

/** Adds our script to a page's head. The validators are removed, since they belong to the page without it. */
async function withScript(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('etag')
  headers.delete('content-length')
  const text = (await answer.text()).replace('</head>', `${TAG}</head>`)
  return new Response(text, { status: answer.status, headers })
}

const wrap =
  (next: Handler['fetch']): Handler['fetch'] =>
  async (request, env) => {
    const { pathname } = new URL(request.url)
    if (pathname === EVENTS) return events()
    if (pathname === SCRIPT)
      return new Response(script, {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' },
      })
    const answer = await next(request, env)
    // After a build the same name may have new content.
    answer.headers.set('cache-control', 'no-cache')
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    return isPage ? withScript(answer) : answer
  }

let running: Demo | undefined

async function obey(command: Command): Promise<void> {
  if (command.type === 'stop') {
    await running?.close()
    report({ type: 'memory', memory: running?.memory() })
    return
  }
  state = command.state
  for (const push of listeners) push(state)
  if (command.type === 'state') return
  try {
    running = await startDemo({
      ...optionsFrom(process.env),
      ...command.ports,
      built: BUILT,
      compress: false,
      memory: command.memory,
      wrap,
    })
    const { port, otherPort } = running
    report({ type: 'listening', ports: { port, otherPort }, addresses: addressesOf(running) })
  } catch (error) {
    const isFinal = error instanceof StartError
    report({ type: 'failed', text: isFinal ? error.message : inspect(error), isFinal })
  }
}

process.on('message', (command: Command) => void obey(command))
// The supervisor handles Ctrl-C; when it is gone, this process ends.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
report({ type: 'loaded' })
