/**
 * The npm package, packed as it would be published: what tools say of it, what importing it does, and what
 * its types promise.
 */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { PACKAGE } from '../../elements/build/releaseFiles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (path: string): string => join(root, path)
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>

/** The output of a program that succeeds; whatever it said is the reason when it doesn't. */
function outputOf(program: string, args: readonly string[], cwd = shop): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  equal(status, 0, error?.message ?? stdout + stderr)
  return stdout
}

/** A merchant's project that has the packed package, and the repository's React, in its node_modules. */
const shop = mkdtempSync(join(tmpdir(), 'bank-shop-'))
const installed = join(shop, 'node_modules/bank-elements')
let tarball = ''

before(() => {
  const { npm_execpath: script } = process.env
  const [program, ...args] = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
  outputOf(
    program,
    [...args, 'pack', '--silent', '--ignore-scripts', '--pack-destination', shop],
    at('dist/npm'),
  )
  tarball = join(shop, readdirSync(shop).find((name) => name.endsWith('.tgz')) ?? '')
  mkdirSync(installed, { recursive: true })
  outputOf('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
  mkdirSync(join(shop, 'node_modules/@types'))
  for (const name of ['@types/react', 'csstype', 'react'])
    symlinkSync(at(`node_modules/${name}`), join(shop, 'node_modules', name))
  writeFileSync(join(shop, 'package.json'), '{"type":"module"}')
})
after(() => rmSync(shop, { recursive: true, force: true }))

describe('the package', () => {
  it('passes publint without suggestions', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true })
    deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    )
  })

  it('has types that every ES module resolution finds (attw)', () => {
    const cli = at('node_modules/@arethetypeswrong/cli/dist/index.js')
    outputOf(process.execPath, [cli, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'])
  })

  it("has the data of the repository's package.json, without what only the repository needs", () => {
    const [repository, packed] = [json(at('package.json')), json(join(installed, 'package.json'))]
    deepEqual(
      [packed['name'], packed['version'], packed['dependencies'], packed['scripts']],
      [PACKAGE, repository['version'], undefined, undefined],
    )
    // On the public registry the name isn't ours.
    equal(packed['private'], true)
    deepEqual(Object.keys(packed['exports'] as object), Object.keys(repository['exports'] as object))
    equal(repository['private'], true)
    // A file packed by mistake at the root can't be taken for the package.
    notEqual(repository['name'], PACKAGE)
  })

  it("imports only its own files, and a page's React in the entry for it", () => {
    const code = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.js') && path !== 'mock.js',
    )
    ok(code.length > 20)
    const foreign = code.flatMap((path) =>
      ts
        .preProcessFile(readFileSync(join(installed, path), 'utf8'))
        .importedFiles.filter(({ fileName }) => !fileName.startsWith('.'))
        .map(({ fileName }) => `${path}: ${fileName}`),
    )
    deepEqual(foreign, ['react.js: react'])
    deepEqual(json(join(installed, 'package.json'))['peerDependencies'], { react: '>=18' })
    match(readFileSync(join(installed, 'react.js'), 'utf8'), /^'use client'\n/)
  })

  it('has a README whose links stay inside it', () => {
    const text = readFileSync(join(installed, 'README.md'), 'utf8')
    ok(text.startsWith('# Bank Elements'))
    deepEqual(
      [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('#')),
      [],
    )
  })

  it('has the files that editors read, of its own version, where its package.json says', () => {
    const { version, 'web-types': path, customElements } = json(join(installed, 'package.json'))
    const { modules } = json(join(installed, String(customElements))) as {
      modules: [{ path: string; declarations: { cssProperties: unknown[] }[] }]
    }
    const [{ path: script, declarations }] = modules
    ok(existsSync(join(installed, script)), script)
    ok(declarations.every(({ cssProperties }) => cssProperties.length > 20))
    const webTypes = json(join(installed, String(path))) as { version?: unknown; contributions?: object }
    deepEqual([webTypes.version, Object.keys(webTypes.contributions ?? {})], [version, ['html']])
    const { tags } = json(join(installed, 'vscode.html-custom-data.json')) as { tags: { name: string }[] }
    deepEqual(
      tags.map(({ name }) => name),
      ['bank-bind', 'bank-pay'],
    )
  })

  it('contains no name of a machine and no local path', () => {
    for (const path of [
      'README.md',
      'ERRORS.md',
      'TESTING.md',
      'index.d.ts',
      'testing.d.ts',
      'package.json',
      'custom-elements.json',
      'vscode.html-custom-data.json',
      'web-types.json',
    ]) {
      const text = readFileSync(join(installed, path), 'utf8')
      ok(text.length > 500, path)
      ok(!text.includes(root) && !/\bsrc\/|dist\/npm/.test(text), path)
    }
  })
})

describe('imported in Node', () => {
  for (const name of [
    'bank-elements',
    'bank-elements/define',
    'bank-elements/hosted',
    'bank-elements/mock',
    'bank-elements/react',
    'bank-elements/vue',
    'bank-elements/svelte',
  ]) {
    it(`${name} does nothing and throws nothing`, () => {
      writeFileSync(
        join(shop, 'import.js'),
        `
        const before = Reflect.ownKeys(globalThis).length
        const { define, version, ...rest } = await import('${name}')
        define?.({ bank: 'https://pay.bank.example/' })
        await new Promise((resolve) => setTimeout(resolve))
        console.log(JSON.stringify([Reflect.ownKeys(globalThis).length - before, typeof version, Object.keys(rest).sort()]))`,
      )
      const exported = {
        'bank-elements/mock': ['fetch', 'run', 'sandbox'],
        'bank-elements/react': ['BankBind', 'BankPay'],
      }
      deepEqual(JSON.parse(outputOf(process.execPath, ['import.js'])), [
        0,
        name === 'bank-elements' ? 'string' : 'undefined',
        exported[name as keyof typeof exported] ?? [],
      ])
    })
  }
})

describe('the kit for tests, imported in Node', () => {
  it('has its exports, and has no side effects', () => {
    writeFileSync(
      join(shop, 'kit.js'),
      `
      const before = Reflect.ownKeys(globalThis).length
      const kit = await import('bank-elements/testing')
      const shown = await kit.bankPay({ frames: () => [] }).shows()
      console.log(JSON.stringify([Reflect.ownKeys(globalThis).length - before, Object.keys(kit).sort(), shown, kit.mockOrder('otp')]))`,
    )
    const names = ['KitError', 'bankBind', 'bankPay', 'bankSandbox', 'customers', 'journeyScenarios']
    deepEqual(JSON.parse(outputOf(process.execPath, ['kit.js'])), [
      0,
      [...names, 'mockJourney', 'mockOrder', 'orderScenarios', 'seeded'],
      null,
      'test-otp',
    ])
  })
})

describe("a merchant's TypeScript", () => {
  const sample = `
import { define, version, type BankEvent, type EventName } from 'bank-elements'
import 'bank-elements/define'
import { bankPay, mockOrder, type Captcha, type Ending, type KitPage } from 'bank-elements/testing'
import { useRef } from 'react'
import { BankBind, BankPay } from 'bank-elements/react'
import type { BankPayElement } from 'bank-elements'

define({ bank: 'https://pay.bank.example/', mock: () => import('bank-elements/mock') })
const text: string = version
const pay = document.createElement('bank-pay')
pay.originReferenceNo = null
pay.version = 3
const shown: '1' | '2' | '3' = pay.version
pay.addEventListener('bank-failed', function (event) {
  const code: 'BALANCE_LOW' | 'OTP_WRONG' | (string & {}) = event.detail.error.code
  const number: string = event.detail.originReferenceNo + code + this.originReferenceNo
  return number
})
const heard = (event: BankEvent<'bank-redirect'>): 'paid' | (string & {}) => event.detail.reason
document.querySelector('bank-bind')?.addEventListener('bank-redirect', heard)
pay.addEventListener('bank-confirm', ({ detail }) => detail.until(fetch('/stock').then(({ ok }) => ok)))
// @ts-expect-error a promise, not what makes one
pay.addEventListener('bank-confirm', ({ detail }) => detail.until(async () => true))
document.addEventListener('bank-redirect', heard)
document.addEventListener('bank-mock-message', ({ detail }) => detail.code?.length)
void customElements.get('bank-pay')?.preload('frame')
const name: EventName = 'bank-linked'
void pay.whenReady().then(() => pay.diagnose()['step'])

export const test = async (page: KitPage): Promise<Ending['error']> => {
  const paid = bankPay(page, { inbox: async ({ subject }) => (subject === mockOrder('otp') ? '123456' : undefined) })
  await paid.expectRefused('LIMIT_DAILY')
  const read: Captcha = async ({ image }) => (image === '' ? '' : 'AAAAA')
  await bankPay(page, { captcha: read }).resendCode({ by: 'picture' })
  return (await paid.pay({ method: 'wallet', points: false })).error
}
// What comes from the environment may be missing: the kit's page about UAT.
export const atUat = (page: KitPage, pin: string | undefined) => bankPay(page).pay({ pin })
// @ts-expect-error no such scenario
mockOrder('made-up')
// @ts-expect-error no such error
export const refused = (page: KitPage) => bankPay(page).expectRefused('MADE_UP')

// @ts-expect-error no such theme
pay.theme = 'pink'
// @ts-expect-error this event has no error
pay.addEventListener('bank-succeeded', (event) => event.detail.error)
// @ts-expect-error bank-pay has no journey
pay.journeyId = 'journey-1'
// @ts-expect-error no such code
const never: BankEvent<'bank-error'>['detail']['error']['code'] = 'MADE_UP'
// @ts-expect-error no such option
define({ proxy: 'https://pay.bank.example/proxy' })

export const Checkout = () => (
  <bank-pay originReferenceNo="order-1" language="en" onbank-succeeded={(event) => console.log(event.detail.originReferenceNo, text, shown, name, never)} />
)
// As a server draws them.
export const Plain = () => (
  <bank-pay origin-reference-no="order-1" class="pay" className="pay" version={3} style={{ '--bank-gutter': 0 }}>
    <p slot="header">Order</p>
  </bank-pay>
)
export const ByReference = () => <bank-pay reference-no="order-1" />
export const PlainLink = () => <bank-bind journey-id="journey-1" class="link" version="2" onbank-linked={() => {}} />
// @ts-expect-error no such value
export const Wrong = () => <bank-bind journeyId="journey-1" mode="popup" />
// @ts-expect-error no order
export const Empty = () => <bank-pay language="en" />
// @ts-expect-error no journey
export const EmptyLink = () => <bank-bind />

export const Component = () => {
  const ref = useRef<BankPayElement>(null)
  return (
    <BankPay
      ref={ref}
      bank="https://pay.bank.example/"
      mock={() => import('bank-elements/mock')}
      originReferenceNo="order-1"
      version={3}
      class="pay"
      className="pay"
      style={{ '--bank-gutter': 0, display: 'block' }}
      onSucceeded={(event) => ref.current?.setAttribute('title', event.detail.originReferenceNo)}
      onRedirect={(event) => event.preventDefault()}
      onConfirm={(event) => event.detail.until(Promise.resolve(true))}
      onError={(event) => console.log(event.detail.error.code)}
    >
      <p slot="header">Order</p>
    </BankPay>
  )
}
export const Link = () => <BankBind journeyId="journey-1" flow="unlink" onUnlinked={(event) => console.log(event.detail.journeyId)} />
export const Referenced = () => <BankPay referenceNo="order-1" />
// @ts-expect-error no order
export const Without = () => <BankPay language="en" />
// @ts-expect-error no journey
export const LinkWithout = () => <BankBind />
// @ts-expect-error it never links
export const Linking = () => <BankPay originReferenceNo="order-1" onLinked={() => {}} />
// @ts-expect-error no such theme
export const Pink = () => <BankPay originReferenceNo="order-1" theme="pink" />
`
  /** Code of the packed README that is marked as TypeScript for React. */
  const recipes = (): string[] =>
    [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/^```tsx\n([^]*?)^```$/gm)].map(
      ([, code = '']) => code,
    )

  /** Compiles a file of the merchant's; fails with the compiler's words. */
  function compile(source: string, module: string, moduleResolution: string): void {
    writeFileSync(join(shop, 'shop.tsx'), source)
    writeFileSync(
      join(shop, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution,
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.iterable'],
          jsx: 'react-jsx',
          strict: true,
          noEmit: true,
          exactOptionalPropertyTypes: true,
          types: [],
          skipLibCheck: false,
        },
        files: ['shop.tsx'],
      }),
    )
    const tsc = at('node_modules/typescript7/bin/tsc')
    outputOf(process.execPath, [tsc, '-p', 'tsconfig.json', '--pretty', 'false'])
  }

  for (const [module = '', moduleResolution = ''] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    it(`compiles with "${moduleResolution}", and fails to compile where it should`, () =>
      compile(sample, module, moduleResolution))

    it(`compiles with "${moduleResolution}" where it follows the README's recipe`, () => {
      ok(recipes().length > 0)
      for (const recipe of recipes()) compile(recipe, module, moduleResolution)
    })
  }
})
