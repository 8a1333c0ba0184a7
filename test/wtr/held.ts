/**
 * The built elements once more, from the test page's own origin, for tests of what a customer does before the
 * app is there: below `/held/<token>/` the app's file is kept back until a test says what becomes of it.
 */
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { TestRunnerConfig, TestRunnerPlugin } from '@web/test-runner'
import { CHUNKS } from '../../src/contract/spellings.ts'
import { createGate, type Gate } from '../gate.ts'

const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
/** The script of this folder says that it is of another version than the one of the page. */
const ANOTHER = 'v9.9.9/'

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' }
const STRICT = `require-trusted-types-for 'script'; trusted-types 'none'; style-src 'none'`

/**
 * A merchant's page: notes whatever goes wrong in it (`window.noted`), counts keys (`window.keyCount`), and
 * loads the elements. The script is named by the parser, since a page without Trusted Types can't name one.
 */
const page = `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>Toko</title>
<script>
  window.noted = []
  // Ahead of the elements, which keep keys in their fields from the page.
  window.keyCount = 0
  addEventListener('keydown', () => (window.keyCount += 1), true)
  addEventListener('error', ({ message }) => noted.push('error: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => noted.push('rejection: ' + reason))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => noted.push('policy: ' + violatedDirective + ' ' + sample))
  console.error = (...args) => noted.push('console: ' + args.join(' '))
</script>
<script type="module" src="bank-elements.js"></script></head><body></body></html>`

type Answer = 'given' | 'lost' | 'lost once' | 'held'
interface State {
  gate: Gate
  answer: Answer | undefined
}
type Middleware = NonNullable<TestRunnerConfig['middleware']>[number]

/**
 * @param folder the built elements
 * @returns a middleware, and the command `held` by which a test says what becomes of the app's file
 */
export function heldFiles(folder: string): {
  middleware: Middleware
  plugin: TestRunnerPlugin<{ token: string; answer: Answer }>
} {
  /** By token: whether an answer may be given, and which. */
  const states = new Map<string, State>()
  const stateOf = (token: string): State => {
    const state: State = states.get(token) ?? { gate: createGate(), answer: undefined }
    states.set(token, state)
    return state
  }

  async function fileOf(token: string, path: string): Promise<string | Buffer | undefined> {
    const name = basename(path)
    if (name.startsWith('app-')) {
      const state = stateOf(token)
      await state.gate.passed
      if (state.answer === 'lost') return undefined
      if (state.answer === 'lost once' && path.startsWith(`${CHUNKS}/`)) return undefined
    }
    if (path.startsWith(ANOTHER)) {
      const text = await readFile(`${folder}/v${version}/${name}`, 'utf8')
      return text.replaceAll(version, ANOTHER.slice(1, -1)).replaceAll(version.replaceAll('.', '-'), '9-9-9')
    }
    return readFile(`${folder}/${decodeURIComponent(path)}`).catch(() => undefined)
  }

  return {
    async middleware(context, next) {
      const [, , token, path = ''] = /^(\/held\/)([\w-]+)\/(.*)$/.exec(context.path) ?? []
      if (token === undefined) return next()
      // The runner lets files be kept for a year, an answer without one too; this is never used twice.
      context.set('vary', '*')
      if (path === '') {
        if (context.query['strict'] !== undefined) context.set('content-security-policy', STRICT)
        context.type = 'text/html'
        context.body = page
        return undefined
      }
      const content = await fileOf(token, path)
      context.status = content ? 200 : 503
      context.type = TYPES[extname(path)] ?? 'text/plain'
      context.body = content ?? ''
      return undefined
    },
    plugin: {
      name: 'held-files',
      /**
       * `answer`: `given`; `lost` until it is given; `lost once`: given under its second
       * spelling; `held` back once more. */
      executeCommand({ command, payload }) {
        if (command !== 'held' || !payload) return undefined
        const { token, answer } = payload
        const state = stateOf(token)
        state.answer = answer
        if (answer === 'held') state.gate = createGate()
        else state.gate.open()
        return true
      },
    },
  }
}
