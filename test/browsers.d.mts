// Types of browsers.mjs, for the tests written in TypeScript.
import type { LaunchOptions } from 'playwright'
import type { LaunchOptions as PuppeteerOptions } from 'puppeteer-core'

export type Engine = 'chromium' | 'firefox' | 'webkit'
export interface FoundBrowser {
  via: 'playwright' | 'bidi' | 'webdriver'
  executablePath?: string
  driver?: string
  xvfb?: string
}
export type FoundBrowsers = Record<Engine, FoundBrowser | undefined>

export function chromiumArgs(): string[]
export function browserEnv(extra?: Record<string, string>): Record<string, string>
export function which(...names: string[]): string | undefined
export function installDebian(log: (line: string) => void, packages: readonly string[]): boolean
export function findBrowsers(): Promise<FoundBrowsers>
export function ensureBrowsers(log?: (line: string) => void): Promise<FoundBrowsers>
export function chromiumLaunchOptions(found: FoundBrowser): LaunchOptions
export function firefoxLaunchOptions(found: FoundBrowser): PuppeteerOptions
