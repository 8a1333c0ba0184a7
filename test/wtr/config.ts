/**
 * @web/test-runner: the bundled tests of dist/test/elements in Chromium, Firefox and WebKit; those of
 * `*.chromium.test.js` in one of them. The runner's own server plays the merchant's page; the elements come
 * from the demo server, another origin, as in real life.
 */
import { fileURLToPath } from 'node:url'
import type { BrowserLauncher, TestRunnerConfig, TestRunnerPlugin } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { puppeteerLauncher } from '@web/test-runner-puppeteer'
import type { Page } from 'playwright'
import { startDemo } from '../../demo/server.ts'
import {
  browserEnv,
  chromiumLaunchOptions,
  findBrowsers,
  firefoxLaunchOptions,
  type Engine,
  type FoundBrowser,
} from '../browsers.ts'
import { freePort } from '../ports.ts'
import { heldFiles } from './held.ts'
import { jsonReporter } from './reporter.ts'
import { webkitLauncher } from './webkit-launcher.ts'

// Chromium's and Firefox's drivers answer a signal by closing their browser, and the run would go on with the
// next engine.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => setTimeout(() => process.exit(130), 1_000))

const rootDir = fileURLToPath(new URL('../..', import.meta.url))

/** Drivers of each engine, by what was found of it. */
const launchers: Readonly<Record<Engine, (match: FoundBrowser) => BrowserLauncher>> = {
  chromium: (match) =>
    playwrightLauncher({ product: 'chromium', launchOptions: chromiumLaunchOptions(match) }),
  firefox: ({ via, executablePath = '' }) =>
    via === 'playwright'
      ? playwrightLauncher({ product: 'firefox', launchOptions: { executablePath, env: browserEnv() } })
      : puppeteerLauncher({ concurrency: 1, launchOptions: firefoxLaunchOptions({ executablePath }) }),
  webkit: ({ via, executablePath = '', driver = '', xvfb = '' }) =>
    via === 'playwright'
      ? playwrightLauncher({ product: 'webkit', launchOptions: { executablePath } })
      : webkitLauncher({ driver, xvfb }),
}

const match = await findBrowsers()
const engines = ['chromium', 'firefox', 'webkit'] as const
const hold = heldFiles(`${rootDir}dist/public`)
const port = await freePort()

/** Built elements, hosted page, proxy and sandbox; its merchants may stand on any port of this machine. */
const demo = await startDemo({ port: 0, compress: false })

/** The frame of every test page before its module runs: `window.testBase`, the demo server's origin. */
const page = (testFramework: string): string => `<!doctype html>
<html lang="id">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body>
    <script>window.testBase = ${JSON.stringify(new URL(demo.url).origin)}</script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`

interface SandboxRequest {
  readonly path: string
  readonly body?: string
}

/**
 * The bank's control panel is not for pages of other origins, so the runner asks it for them
 * (elements/bank.ts).
 */
async function askSandbox({ path, body }: SandboxRequest): Promise<{ status: number; text: string }> {
  if (!path.startsWith('/sandbox/')) throw new Error(`${path} is not the sandbox`)
  const init =
    body === undefined ? undefined : { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await fetch(new URL(path, demo.url), init)
  return { status: response.status, text: await response.text() }
}

const demoServer: TestRunnerPlugin<SandboxRequest> = {
  name: 'demo-server',
  executeCommand: ({ command, payload }) =>
    command === 'sandbox' && payload ? askSandbox(payload) : undefined,
  serverStop: () => demo.close(),
}

type Frames = readonly { evaluate(task: () => string): Promise<string> }[]
/**
 * The page of a launcher, as far as tests need more of it than commands give. WebKit's asks for its frames.
 */
type DrivenPage = Omit<Page, 'frames'> & { frames(): Frames | Promise<Frames> }

const pageOf = ({ browser, id }: { browser: BrowserLauncher; id: string }): DrivenPage =>
  (browser as BrowserLauncher & { getPage(id: string): DrivenPage }).getPage(id)

/**
 * The titles of frames of other origins, which a page can't see and the drivers can. A frame that is just
 * loading has none.
 */
const frameTitles: TestRunnerPlugin = {
  name: 'frame-titles',
  async executeCommand({ command, session }) {
    if (command !== 'frame-titles') return undefined
    const [, ...frames] = await pageOf(session).frames()
    const title = () => document.querySelector('[part~=title]')?.textContent ?? ''
    return Promise.all(frames.map((frame) => frame.evaluate(title).catch(() => '')))
  },
}

/**
 * An input method that composes a text, and ends with one. Answers false where the driver has none: all but
 * Chromium's.
 */
const inputMethod: TestRunnerPlugin<{ text: string; ends: boolean }> = {
  name: 'input-method',
  async executeCommand({ command, payload, session }) {
    if (command !== 'compose' || !payload) return undefined
    const drivenPage = pageOf(session)
    if (drivenPage.context?.().browser?.()?.browserType().name() !== 'chromium') return false
    const client = await drivenPage.context().newCDPSession(drivenPage as Page)
    const { text, ends } = payload
    if (ends) await client.send('Input.insertText', { text })
    else
      await client.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await client.detach()
    return true
  },
}

/**
 * Files that are the same in every engine, `*.chromium.test.js`, run in Chromium, or else in the first one
 * found.
 */
const testFolder = 'dist/test/elements/'
const isForOne = (file: string): boolean => file.endsWith('.chromium.test.js')
/** Files named alone; undefined: all of them. */
const files = process.env['WTR_FILES']?.split(',')
const everywhere = engines.flatMap((engine) => {
  const browser = match[engine]
  return browser ? [launchers[engine](browser)] : []
})

const config: TestRunnerConfig = {
  rootDir,
  ...(files?.every(isForOne)
    ? {}
    : {
        files: files?.filter((file) => !isForOne(file)) ?? [
          `${testFolder}*.test.js`,
          `!${testFolder}*.chromium.test.js`,
        ],
      }),
  groups: files?.every((file) => !isForOne(file))
    ? []
    : [
        {
          name: 'once',
          files: files?.filter(isForOne) ?? `${testFolder}*.chromium.test.js`,
          browsers: everywhere.slice(0, 1),
        },
      ],
  hostname: '127.0.0.1',
  port,
  browsers: everywhere,
  // One engine at a time: on a small machine three together starve each other.
  concurrentBrowsers: 1,
  concurrency: 1,
  browserStartTimeout: 90_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 180_000,
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  testRunnerHtml: page,
  staticLogging: true,
  reporters: [
    jsonReporter({
      path: process.env['WTR_RESULTS'],
      skippedEngines: engines.filter((engine) => !match[engine]),
    }),
  ],
  middleware: [hold.middleware],
  plugins: [demoServer, frameTitles, inputMethod, hold.plugin],
}

export default config
