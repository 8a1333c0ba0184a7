/**
 * Renders the first screens as HTML for the build (elements/build/firstScreens.ts), with the real
 * components, so that React finds exactly what it would render.
 */
import { renderToString } from 'react-dom/server'
import { App } from '../../src/app/App.tsx'
import { createLibrary } from '../../src/app/library.ts'
import { InlineRouter } from '../../src/app/InlineRouter.tsx'
import type { Language } from '../../src/contract/language.ts'
import type { Method } from '../../src/contract/payloads/payment.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { SessionAnswer } from '../../src/contract/session.ts'
import { storageKey } from '../../src/contract/storageKey.ts'
import type { WebStorage } from '../../src/contract/webStorage.ts'
import { loadWords } from '../../src/i18n/loaders.ts'
import type { FlowCode, FlowStore } from '../../src/app/flows/flowCode.ts'
import { code as linkCode } from '../../src/app/flows/link.ts'
import { code as payCode } from '../../src/app/flows/pay.ts'
import { ask } from '../../src/app/start.ts'
import type { HostPort, ScreenSettings } from '../../src/host/port.ts'
import { createCore, type Core } from '../../src/stores/core/core.ts'
import type { Ports } from '../../src/stores/core/ports.ts'
import { PAIRS } from '../../src/host/readable.ts'
import { errorText, errorTitle } from '../../src/i18n/errorText.ts'
import { NavBar } from '../../src/ui/NavBar.tsx'
import { Outcome } from '../../src/ui/Outcome.tsx'
import { DESKTOP } from '../../src/ui/media.ts'
import { Root } from '../../src/ui/Root.tsx'
import { Screen } from '../../src/ui/Screen.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import type { EndWords } from './orderEnd.ts'
import { endNames, isFilled } from './endMarks.ts'
import type { ShapeContext } from './payShape.ts'
export { facts, reasons, scenes } from './payMarks.ts'
export { endNames, endCodes } from './endMarks.ts'
export { payShapeOf } from './payShape.ts'
export { texts as sheets } from '../../src/ui/sheets.ts'

/** Custom properties that a frame reads before the app is loaded. */
export const contrastTokens: readonly string[] = PAIRS.flat()

const refuseCall = () => {
  throw new Error('nothing is asked for while a screen is drawn')
}
const noSubscription = () => () => undefined

const ports: Ports = {
  fetch: refuseCall,
  timers: { setTimeout: refuseCall, clearTimeout: () => undefined },
  now: () => 0,
  elapsed: () => 0,
  jitter: () => 0,
  randomBytes: (length) => new Uint8Array(length),
  canEncrypt: () => true,
  addedHeaders: () => [],
  online: () => true,
  onWake: noSubscription,
  onConnection: noSubscription,
  onRestored: noSubscription,
  onUnload: noSubscription,
  onLeave: noSubscription,
  preferenceStorage: () => undefined,
  codeFromMessage: refuseCall,
  device: refuseCall,
  log: refuseCall,
}

const portOf = (settings: ScreenSettings, storage?: WebStorage): HostPort => ({
  kind: settings.mode === 'inline' ? 'inline' : 'hosted',
  carrier: 'bearer',
  // Nothing uses it before the screen is on a page.
  root: undefined as never,
  settings: () => settings,
  subscribe: noSubscription,
  emit: () => true,
  approve: refuseCall,
  attach: noSubscription,
  announceScreen: () => undefined,
  storage: () => storage,
  mock: refuseCall,
  leave: refuseCall,
})

/** The subject whose screen is drawn. */
const SUBJECT = 'prerendered'

async function coreOf(
  flowSettings: Pick<ScreenSettings, 'flow' | 'language' | 'version'> & Partial<ScreenSettings>,
  corePorts: Ports,
  storage?: WebStorage,
): Promise<Core> {
  const settings: ScreenSettings = {
    theme: 'light',
    mode: 'inline',
    environment: 'PRO',
    proxy: 'https://bank.example/proxy',
    hosted: 'https://bank.example/hosted/',
    subject: SUBJECT,
    ...flowSettings,
  }
  const { language } = settings
  return createCore(portOf(settings, storage), corePorts, {
    language,
    texts: await loadWords('first', language),
  })
}
/** @param isWide the window is that of a computer, as far as screens ask for its width */
function render(core: Core, flow: FlowStore, { first, Slip }: FlowCode, isWide = false): string {
  const running = { core, flow, Slip, library: createLibrary(core.i18n, ports.timers, first) }
  const page = globalThis as { matchMedia?: (query: string) => { matches: boolean } }
  page.matchMedia = (query) => ({ matches: isWide && query === DESKTOP })
  try {
    return renderToString(<App running={running} Router={InlineRouter} />)
  } finally {
    delete page.matchMedia
  }
}

/** The screen that asks for the phone number, before anything of the journey is known. */
export async function link(language: Language, version: Version): Promise<string> {
  const core = await coreOf({ flow: 'link', language, version }, ports)
  return render(core, linkCode.create(core), linkCode)
}

/** Remembers every choice of the customer: at the time 0, until a moment later. */
const remembering: WebStorage = { getItem: () => '1', setItem: () => undefined, removeItem: () => undefined }

/** Holds what a page has saved of the payment: the way to pay that was flowSettings. */
const savedChoice = (method: Method): WebStorage => ({
  ...remembering,
  getItem: (key) => (key === storageKey(`pay:${SUBJECT}`) ? JSON.stringify({ method }) : null),
})

/** The screen of an order, which comes with the session. */
export async function pay(
  language: Language,
  version: Version,
  answer: SessionAnswer,
  { isBalanceShown, savedMethod, isWide }: Pick<ShapeContext, 'isBalanceShown' | 'savedMethod' | 'isWide'>,
): Promise<string> {
  const payPorts: Ports = {
    ...ports,
    fetch: async () => Response.json(answer),
    preferenceStorage: () => (isBalanceShown ? remembering : undefined),
    timers: { setTimeout: () => undefined, clearTimeout: () => undefined },
  }
  const storage = savedMethod ? savedChoice(savedMethod) : undefined
  const mode = isWide ? 'redirect' : 'inline'
  const core = await coreOf({ flow: 'pay', language, version, mode }, payPorts, storage)
  const flow = payCode.create(core)
  await ask({ core, flow }).loading
  await payCode.first.complete?.({ core, flow })
  return render(core, flow, payCode, isWide)
}

/** The screen of an order that ends at once, until the app says the whole: a title and a sentence. */
export const end = (language: Language, bank: string, { title, sentence }: EndWords): string =>
  renderToString(
    <Root lang={language} tall>
      <Screen pay nav={<NavBar name={bank} pay />}>
        <Sheet>
          <Outcome tone="neutral" plain title={title}>
            {sentence}
          </Outcome>
        </Sheet>
      </Screen>
    </Root>,
  )

/** The words of each end in a language. */
export async function endWords(language: Language): Promise<Record<string, EndWords>> {
  const { i18n } = await coreOf({ flow: 'pay', language, version: 3 }, ports)
  await i18n.load('rest')
  const entries = endNames.map((name): [string, EndWords] =>
    name === 'SUCCESS'
      ? [
          name,
          {
            title: i18n.t('paymentResult.successTitle'),
            sentence: i18n.t('paymentResult.successBody', { amount: '{amount}', merchant: '{merchant}' }),
          },
        ]
      : [
          name,
          {
            title: errorTitle(i18n, name) ?? '',
            sentence: isFilled(name) ? errorText(i18n, name, { now: 0, merchant: '{merchant}' }) : '',
          },
        ],
  )
  return Object.fromEntries(entries)
}
