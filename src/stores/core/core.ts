/**
 * Everything one element has and shares with no other: settings, clock, client, texts, errors, navigation.
 * `destroy()` ends it all. What it is made of: session.ts, navigation.ts, events.ts, actions.ts, approval.ts,
 * leaving.ts, problems.ts.
 */
import { atom, type WritableAtom } from 'nanostores'
import { PROXY } from '../../client/request.ts'
import { newDiagnosticsId } from '../../contract/diagnosticsId.ts'
import { ID } from '../../contract/ids.ts'
import type { Language } from '../../contract/language.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { flowScreens } from '../../contract/routes.ts'
import { isFocusFree } from '../../host/focus.ts'
import type { HostPort, ScreenSettings } from '../../host/port.ts'
import { createI18n, type I18n } from '../../i18n/i18n.ts'
import type { Texts } from '../../i18n/translator.ts'
import { createActions, type Actions } from './actions.ts'
import { createApproval } from './approval.ts'
import { createClock, type Clock } from './clock.ts'
import { createEvents, type Events } from './events.ts'
import { createLeaving, type Leaving } from './leaving.ts'
import { createNavigation, type NavigationStore } from './navigation.ts'
import type { Ports } from './ports.ts'
import { createProblems, type Problem, type Problems } from './problems.ts'
import { createSessionStore, type SessionStore } from './session.ts'

/** The common parts of one element; a function takes only what it needs of it. */
export interface Core extends NavigationStore {
  readonly session: SessionStore
  readonly events: Pick<Events, 'emit' | 'onEvent' | 'newAttempt' | 'overrideFailure' | 'outOfReach'>
  readonly leaving: Leaving
  readonly actions: Actions
  /**
   * Asks the page whether what was entered may be sent; throws what to show where it may not. Returns the
   * signal by which a step back withdraws it.
   */
  approve(): Promise<AbortSignal>
  readonly port: HostPort
  readonly ports: Ports
  readonly settings: ScreenSettings
  readonly clock: Clock
  readonly i18n: I18n
  readonly problems: Problems
  /** Nothing can be shown but this. */
  readonly fatal: WritableAtom<Problem | null>
  /** Set when the screens may not stand in this page: the hosted page is offered instead. */
  readonly hostedOnly: WritableAtom<boolean>
  /** An error happened whose words can't be fetched: the network is gone. */
  readonly loadFailed: WritableAtom<boolean>
  /** Fetches the current screen's code again; null unless that could not be fetched. */
  readonly reloadScreen: WritableAtom<(() => void) | null>
  readonly diagnosticsId: string
  /** A store of this element that is made when it is first needed, by code that comes with a screen. */
  instance<A, T extends object>(make: (input: A) => T, input: A): T
  /** Runs a task when this ends, while requests can still be made; at once when it has ended. */
  onEnd(task: () => void): void
  /** The first screen could be used. */
  isReady(): boolean
  /** Moves the focus to the title, wherever it is: the page has asked for that. */
  takeFocus(): void
  /**
   * Moves the focus to something of a screen, when it is in these screens already, or nowhere. All that moves
   * it by itself goes through here.
   */
  focus(target: HTMLElement | null | undefined): void
  /** The same, to the title of the screen, where a new one begins. */
  focusTitle(): void
  /**
   * Moves the focus into a screen that has just been drawn: to its field where the customer goes on there,
   * else to its title. Once all of it stands: each focus has the browser lay the page out.
   */
  focusScreen(): void
  /** Facts for support; no personal data. */
  diagnose(): Record<string, unknown>
  destroy(): void
}

/** The mistake in the attributes, or null. */
export function settingsError({ subject, flow, proxy, environment }: ScreenSettings): ErrorName | null {
  if (!ID.test(subject)) return flow === 'pay' ? 'ORDER_MISSING' : 'JOURNEY_MISSING'
  return environment === 'MOCK' || PROXY.test(proxy) ? null : 'SETTINGS_INVALID'
}

/** The words of the first screens. */
export interface Words {
  readonly language: Language
  readonly texts: Texts
}

/** @param words those that are shown first; the settings' own follow when they are another language's */
export function createCore(port: HostPort, ports: Ports, words: Words): Core {
  const settings = port.settings()
  const clock = createClock(ports)
  const id = newDiagnosticsId(ports.randomBytes)
  const title = () => port.root.querySelector<HTMLElement>('[part~="title"]')
  const focus: Core['focus'] = (target) => {
    if (target && isFocusFree(port.root)) target.focus()
  }
  const focusTitle = () => focus(title())
  const i18n = createI18n(words.language)
  i18n.add('first', words.language, words.texts)
  const fatal = atom<Problem | null>(null)
  const hostedOnly = atom(Boolean(port.embedding?.blockedReason))
  const loadFailed = atom(false)
  const reloadScreen = atom<(() => void) | null>(null)
  const instances = new Map<unknown, object>()
  const enders: (() => void)[] = []
  let alive = true
  /** The merchant's page that the customer came from and goes back to. */
  let returnTo: string | undefined
  let lastError: ErrorName | null = null
  const createdAt = ports.elapsed()
  /** ms until the first screen could be used. */
  let readyMs: number | null = null

  const session = createSessionStore(port, ports, clock)
  const navigation = createNavigation(settings, {
    beforeGoing() {
      leaving.noReturnAddress.set(false)
      if (!port.embedding?.hides) events.goOn()
      return alive
    },
    // A failure on a page that was left is not tried again: that may hold a secret, or an old choice.
    onBack: () => problems.dismiss(),
  })
  const { nav } = navigation
  const events = createEvents({
    port,
    ports,
    diagnosticsId: id,
    now: clock.now,
    path: nav.path,
    subject: `${settings.flow}:${settings.subject}`,
    order: settings.subject,
    mode: settings.mode,
  })
  const emit: Events['emit'] = (name, detail) => {
    if (!alive) return true
    if (name === 'bank-ready') readyMs ??= Math.round(ports.elapsed() - createdAt)
    if ('error' in detail) lastError = detail.error.code
    return events.emit(name, detail)
  }
  // While the device slept its clocks may have stood still.
  const stopWaking = ports.onWake(() => {
    if (clock.isDoubtful()) void session.client.probe()
  })
  const leaving = createLeaving({ port, nav, emit, goOn: events.goOn, returnTo: () => returnTo })

  const problems = createProblems({
    now: clock.now,
    log: ports.log,
    open: (place, problem, ends, isInstead) =>
      void nav.go(
        place === 'result' ? flowScreens[settings.flow].failure : place,
        // A payment leads back to its order, not to the step that was refused.
        {
          replace: isInstead || (settings.flow === 'pay' && (ends || nav.depth() > 0)),
          params: { problem },
        },
      ),
    report: (error, isFatal) => void emit('bank-error', { error, fatal: isFatal }),
    offerReturn: leaving.offerReturn,
    loadFailed: () => loadFailed.set(true),
    diagnosticsId: () => id,
  })

  return {
    port,
    ports,
    settings,
    clock,
    i18n,
    problems,
    fatal,
    hostedOnly,
    loadFailed,
    reloadScreen,
    session: {
      ...session,
      async connect(...options) {
        const answer = await session.connect(...options)
        returnTo = answer.returnTo
        return answer
      },
    },
    events: { ...events, emit },
    leaving,
    actions: createActions(problems, clock, () => alive),
    approve: createApproval({ events, leaving, nav }),
    ...navigation,
    diagnosticsId: id,
    instance(make, input) {
      const instance = instances.get(make) ?? make(input)
      instances.set(make, instance)
      return instance as ReturnType<typeof make>
    },
    onEnd: (task) => {
      if (alive) enders.push(task)
      else task()
    },
    isReady: () => readyMs !== null,
    takeFocus: () => title()?.focus(),
    focus,
    focusTitle,
    focusScreen: () =>
      queueMicrotask(() => focus(port.root.querySelector<HTMLElement>('[data-arrive]') ?? title())),
    diagnose: () => ({
      version: __VERSION__,
      mode: settings.mode,
      environment: session.environment.get(),
      language: i18n.language.get(),
      step: nav.screen(),
      screenVersion: nav.version(),
      lastError,
      diagnosticsId: id,
      timings: { readyMs },
    }),
    destroy() {
      enders.splice(0).forEach((task) => task())
      alive = false
      stopWaking()
      events.end()
      session.connection.end()
      session.client.destroy()
    },
  }
}
