/** Finds the three browser engines the tests run in, and installs them where the machine allows it. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from 'playwright'
import type { LaunchOptions as PuppeteerOptions } from 'puppeteer-core'

export type Engine = 'chromium' | 'firefox' | 'webkit'
export interface FoundBrowser {
  readonly via: 'playwright' | 'bidi' | 'webdriver'
  readonly executablePath?: string
  readonly driver?: string
  readonly xvfb?: string
}
export type FoundBrowsers = Record<Engine, FoundBrowser | undefined>
type Log = (line: string) => void

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Chromium without windows, which Playwright's own builds are too when nobody looks on: tests of pages take a
 * quarter less time of a processor in it.
 */
const shell = 'chromium-headless-shell'

/** Debian's packages: WebKitGTK needs a display, screenshots need glyphs. */
const debianPackages = ['chromium', shell, 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-noto-core']

const isRoot = () => process.getuid?.() === 0

/**
 * Features of Chromium that are switched off. The first two draw the suggestions under its address bar as
 * pages of their own, for every window anew: a fifth of all the time of a processor that the end-to-end tests
 * took (Chromium 156). The third starts a process ahead of each navigation, which mostly nobody uses: a
 * twelfth. The others are Playwright's own (1.64, chromiumSwitches), which naming any would
 * replace.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Keeps Chromium quiet (no GPU, no updates, no background traffic); root can't use its sandbox. */
export const chromiumArgs = (): string[] => [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join()}`,
]

/** The environment for a browser: everything it loads is on loopback, so no proxy may come between. */
export function browserEnv(extra: Record<string, string> = {}): Record<string, string> {
  const variables = Object.entries(process.env).filter(([name]) => !/^(https?|all|ftp)_proxy$/i.test(name))
  return { ...(Object.fromEntries(variables) as Record<string, string>), ...extra }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Full path of the first of `names` found in PATH. */
export function which(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of names) {
    const match = folders.map((folder) => join(folder, name)).find(isExecutable)
    if (match) return match
  }
  return undefined
}

/** A path that the environment names; an empty one counts as none. */
const setting = (name: string): string | undefined => process.env[name] || undefined

async function playwrightPath(product: Engine): Promise<string | undefined> {
  try {
    const playwright = await import('playwright')
    const path = playwright[product].executablePath()
    return path && existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * One driver for each engine that is here.
 * `via` says how it is driven: Playwright, WebDriver BiDi (puppeteer), or WebDriver with a virtual display.
 */
export async function findBrowsers(): Promise<FoundBrowsers> {
  const [pwChromium, pwFirefox, pwWebkit] = await Promise.all(
    (['chromium', 'firefox', 'webkit'] as const).map(playwrightPath),
  )
  const chromium =
    setting('CHROMIUM_PATH') ?? which(shell, 'chromium', 'chromium-browser', 'google-chrome') ?? pwChromium
  const firefox = setting('FIREFOX_PATH') ?? which('firefox-esr', 'firefox')
  const driver = which('WebKitWebDriver')
  const xvfb = which('Xvfb')
  return {
    chromium: chromium ? { via: 'playwright', executablePath: chromium } : undefined,
    firefox: firefox
      ? { via: 'bidi', executablePath: firefox }
      : pwFirefox
        ? { via: 'playwright', executablePath: pwFirefox }
        : undefined,
    webkit:
      driver && xvfb
        ? { via: 'webdriver', driver, xvfb }
        : pwWebkit
          ? { via: 'playwright', executablePath: pwWebkit }
          : undefined,
  }
}

const missing = (match: FoundBrowsers): string[] =>
  Object.entries(match).flatMap(([engine, browser]) => (browser ? [] : [engine]))

function run(log: Log, command: string, args: readonly string[]): boolean {
  log(`  ${[command, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 600_000 })
  if (status !== 0) log(`  ${command} ended with ${status ?? 'a time-out'}`)
  return status === 0
}

const onDebianAsRoot = () => isRoot() && existsSync('/etc/debian_version') && which('apt-get') !== undefined

/** Installs packages as root on Debian; false where that isn't possible. What can't be had stays missing. */
export function installDebian(log: Log, packages: readonly string[]): boolean {
  if (!onDebianAsRoot()) return false
  const install = (...names: string[]): boolean =>
    run(log, 'apt-get', ['install', '-y', '--no-install-recommends', ...names])
  run(log, 'apt-get', ['update'])
  // One package that isn't offered must not cost the others.
  if (!install(...packages)) packages.forEach((name) => install(name))
  return true
}

/** Beside Debian's Chromium, which it shares its files with. */
const couldHaveShell = () =>
  onDebianAsRoot() && !setting('CHROMIUM_PATH') && !which(shell) && which('chromium') !== undefined

/**
 * Installs what is missing and answers what is there afterwards.
 * Fails softly: an engine that can't be installed stays undefined and its tests are reported as skipped.
 */
export async function ensureBrowsers(log: Log = console.log): Promise<FoundBrowsers> {
  const browsersBefore = await findBrowsers()
  const targets = [...missing(browsersBefore), ...(couldHaveShell() ? [shell] : [])]
  if (targets.length === 0 || process.env.SKIP_BROWSER_INSTALL) return browsersBefore
  log(`installing browsers (missing: ${targets.join(', ')})`)
  if (!installDebian(log, debianPackages)) {
    run(log, process.execPath, [
      join(root, 'node_modules/playwright/cli.js'),
      'install',
      'chromium',
      'firefox',
    ])
  }
  return findBrowsers()
}

/** Playwright's options to start the Chromium that is here. */
export function chromiumLaunchOptions({
  executablePath = '',
}: Pick<FoundBrowser, 'executablePath'>): LaunchOptions {
  return { executablePath, args: chromiumArgs(), env: browserEnv(), headless: true }
}

/** Puppeteer's options for Firefox: it must find everything on loopback and neither update nor report. */
export const firefoxLaunchOptions = ({
  executablePath = '',
}: Pick<FoundBrowser, 'executablePath'>): PuppeteerOptions => ({
  browser: 'firefox',
  executablePath,
  env: browserEnv(),
  extraPrefsFirefox: {
    'network.proxy.type': 0,
    'app.update.auto': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'dom.disable_open_during_load': false,
  },
})
