// @web/test-runner: the bundled tests of dist/test/elements in Chromium, Firefox and WebKit; those of
// `*.chromium.test.js` in one of them.
// The runner's own server plays the merchant's page; the elements come from the demo server, another origin,
// as in real life.
import { fileURLToPath } from 'node:url'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { puppeteerLauncher } from '@web/test-runner-puppeteer'
import { startDemo } from '../demo/server.ts'
import { browserEnv, chromiumLaunchOptions, findBrowsers, firefoxLaunchOptions } from './browsers.ts'
import { freePort } from './ports.ts'
import { heldFiles } from './wtr/held.mjs'
import { jsonReporter } from './wtr/reporter.mjs'
import { webkitLauncher } from './wtr/webkit-launcher.mjs'

// Chromium's and Firefox's drivers answer a signal by closing their browser, and the run would go on with the
// next engine.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => setTimeout(() => process.exit(130), 1_000))

const rootDir = fileURLToPath(new URL('..', import.meta.url))
const only = process.env.WTR_ENGINES?.split(',')

const named = (launcher, name) => Object.assign(launcher, { name })

/** Drivers of each engine, by what was found of it. */
const launchers = {
  chromium: (match) =>
    named(
      playwrightLauncher({ product: 'chromium', launchOptions: chromiumLaunchOptions(match) }),
      'chromium',
    ),
  firefox: ({ via, executablePath }) =>
    via === 'playwright'
      ? named(
          playwrightLauncher({ product: 'firefox', launchOptions: { executablePath, env: browserEnv() } }),
          'firefox',
        )
      : puppeteerLauncher({ concurrency: 1, launchOptions: firefoxLaunchOptions({ executablePath }) }),
  webkit: (match) =>
    match.via === 'playwright'
      ? named(
          playwrightLauncher({ product: 'webkit', launchOptions: { executablePath: match.executablePath } }),
          'webkit',
        )
      : webkitLauncher(match),
}

const match = await findBrowsers()
const engines = Object.keys(launchers).filter((engine) => !only || only.includes(engine))
const hold = heldFiles(`${rootDir}dist/public`)
const present = engines.filter((engine) => match[engine])
const port = await freePort()

/** Built elements, hosted page, proxy and sandbox; its merchants may stand on any port of this machine. */
const demo = await startDemo({ port: 0, compress: false })

/** The frame of every test page before its module runs: `window.testBase`, the demo server's origin. */
const page = (testFramework) => `<!doctype html>
<html lang="id">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body>
    <script>window.testBase = ${JSON.stringify(new URL(demo.url).origin)}</script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`

/**
 * The bank's control panel is not for pages of other origins, so the runner asks it for them
 * (elements/bank.ts).
 */
async function askSandbox({ path, body }) {
  if (!path.startsWith('/sandbox/')) throw new Error(`${path} is not the sandbox`)
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await fetch(new URL(path, demo.url), init)
  return { status: response.status, text: await response.text() }
}

const demoServer = {
  name: 'demo-server',
  executeCommand: ({ command, payload }) => (command === 'sandbox' ? askSandbox(payload) : undefined),
  serverStop: () => demo.close(),
}

/**
 * The titles of frames of other origins, which a page can't see and the drivers can. A frame that is just
 * loading has none.
 */
const frameTitles = {
  name: 'frame-titles',
  async executeCommand({ command, session }) {
    if (command !== 'frame-titles') return undefined
    const [, ...frames] = await session.browser.getPage(session.id).frames()
    const title = () => document.querySelector('[part~=title]')?.textContent ?? ''
    return Promise.all(frames.map((frame) => frame.evaluate(title).catch(() => '')))
  },
}

/**
 * An input method that composes a text, and ends with one. Answers false where the driver has none: all but
 * Chromium's.
 */
const inputMethod = {
  name: 'input-method',
  async executeCommand({ command, payload, session }) {
    if (command !== 'compose') return undefined
    const page = session.browser.getPage(session.id)
    if (page.context?.().browser?.()?.browserType().name() !== 'chromium') return false
    const client = await page.context().newCDPSession(page)
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
const isForOne = (file) => file.endsWith('.chromium.test.js')
/** Files named alone; undefined: all of them. */
const files = process.env.WTR_FILES?.split(',')
const everywhere = present.map((engine) => launchers[engine](match[engine]))

export default {
  rootDir,
  files: files?.filter((file) => !isForOne(file)) ?? [
    `${testFolder}*.test.js`,
    `!${testFolder}*.chromium.test.js`,
  ],
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
      path: process.env.WTR_RESULTS,
      skippedEngines: engines.filter((engine) => !match[engine]),
    }),
  ],
  middleware: [hold.middleware],
  plugins: [demoServer, frameTitles, inputMethod, hold.plugin],
}
