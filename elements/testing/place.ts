/** Finds the element wherever its screens are, reads it, presses and types. */
import { routeAt } from '../../src/contract/routes.ts'
import { observeFrame, type FrameView, type View } from './observeFrame.ts'
import { afterSeconds, describe, KitError } from './kitError.ts'
import type { KitFrame, KitLocator, KitPage, Place, Refusal, Shown } from './types.ts'

const SCREEN = '[part~="screen"]'

/** The parts of a screen that the kit looks for. Their names are among those that the elements promise. */
export const parts = {
  busy: '[part~="screen"] [aria-busy="true"], [part~="input"][readonly]',
  dialogMain: 'dialog[open] [part~="primary"]',
  main: '[part~="screen"] [part~="primary"]',
  mainOff:
    '[part~="screen"] [part~="primary"]:disabled, [part~="screen"] [part~="primary"][aria-disabled="true"]',
  back: '[part~="screen"] [part~="back"]',
  pin: '[part~="screen"] input[type="password"][autocomplete="off"]',
  code: '[part~="screen"] input[autocomplete="one-time-code"]:not(:disabled)',
  countdown: '[part~="screen"] [part~="countdown"]',
  resend: '[part~="screen"] [part~="countdown"] ~ button:not(:disabled)',
  captcha: 'dialog[open] input[name="captcha"]',
  // The one button there that is no part: it looks like a link.
  captchaProof: 'dialog[open] form > button:not([part])',
  phone: '[part~="screen"] input[name="phone"]',
  password: '[part~="screen"] input[autocomplete="current-password"]',
  newPassword: '[part~="screen"] input[autocomplete="new-password"]',
  fullName: '[part~="screen"] input[name="fullName"]',
  email: '[part~="screen"] input[name="email"]',
  agree: '[part~="screen"] input[name="agreed"]:not(:checked)',
  terms: '[part~="screen"] input[name="terms"]:not(:checked):not(:disabled)',
  sharing: '[part~="screen"] input[name="sharing"]:not(:checked):not(:disabled)',
  locked: '[part~="screen"] input[type="checkbox"]:disabled',
  riplay: '[part~="screen"] [name="riplay"]',
  usePoints: '[part~="screen"] input[role="switch"]:not(:checked):not(:disabled)',
  dropPoints: '[part~="screen"] input[role="switch"]:checked',
  points: '[part~="screen"] input[name="points"]',
  region: '[part~="screen"] [role="region"]',
  unread: '[part~="screen"] [role="region"] ~ button',
} as const
export type Part = keyof typeof parts

/** Parts that are pressed with the space bar where a key is used. */
const boxes: readonly Part[] = ['agree', 'terms', 'sharing', 'usePoints', 'dropPoints']

/** The observation, and where it was made. */
export interface Snapshot {
  readonly place: Place
  readonly frame: KitFrame
  /** A prefix for selectors of this place. */
  readonly scope: string
  readonly view: View
  readonly subject: string
  readonly codes: readonly string[]
}

/** Everything that one look at the page gives. */
export interface Observation {
  /** True when the element is in the page, or the page is the hosted page. */
  readonly isPresent: boolean
  readonly snapshot: Snapshot | null
  /** Outcomes of the element in this tab, oldest first. */
  readonly outcomes: readonly string[]
  /** The driver's error, where it couldn't look at the page itself. */
  readonly trouble?: unknown
}

const EVERY_MS = 50
/**
 * Time of one try before the kit looks at the page again. An act that is given up may still be done by the
 * browser, so a try is longer than a busy machine takes.
 */
const TRY_MS = 5_000

export const pause = (ms: number = EVERY_MS): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

interface Look {
  readonly frame: KitFrame
  /** null: a frame that is loading, or has gone, shows nothing. */
  readonly sight: FrameView | null
  readonly trouble?: unknown
}

const lookAt = (frame: KitFrame, selector: string): Promise<Look> =>
  frame.evaluate(observeFrame, { selector, parts }).then(
    (sight) => ({ frame, sight }),
    (trouble: unknown) => ({ frame, sight: null, trouble }),
  )

/** Looks once. It finds the kind of place again each time, since a page may go to the hosted page. */
export async function find(page: KitPage, selector: string): Promise<Observation> {
  const frames = [...page.frames()]
  const looks = await Promise.all(frames.map(async (frame) => lookAt(frame, selector)))
  const at = looks.flatMap(({ frame, sight }) => (sight ? [{ frame, sight }] : []))
  const hosts = at.filter(({ sight }) => sight.host)
  const host = hosts[0]?.sight
  // The page's main frame still knows them when the element is gone.
  const outcomes = (hosts[0] ?? at[0])?.sight.outcomes ?? []
  const subject = host?.subject ?? ''
  const observationOf = (
    place: Place,
    entry: (typeof at)[number] | undefined,
    scope: string,
  ): Observation | undefined =>
    entry?.sight.view
      ? {
          isPresent: true,
          outcomes,
          snapshot: {
            place,
            frame: entry.frame,
            scope,
            view: entry.sight.view,
            subject: entry.sight.subject || subject,
            codes: entry.sight.codes,
          },
        }
      : undefined
  const pages = at.filter(({ sight, frame }) => sight.hosted && frame !== frames[0])
  const inner = pages.find(({ sight }) => sight.name === host?.inner) ?? pages[0]
  return (
    observationOf('inline', hosts[0], `${selector} >> `)
    ?? (host?.inner == null ? undefined : observationOf('frame', inner, ''))
    ?? observationOf(
      'hosted',
      at.find(({ sight, frame }) => sight.hosted && frame === frames[0]),
      '',
    ) ?? {
      isPresent: host !== undefined || at.some(({ sight }) => sight.hosted),
      outcomes,
      snapshot: null,
      trouble: looks[0]?.trouble,
    }
  )
}

/** The screen, and the step inside it. */
export function stageOf({ view }: Snapshot): string {
  const { path, parts: counts } = view
  const screen = path && (routeAt(path)?.screen ?? path)
  return `${screen}${counts['pin'] ? ' pin' : ''}${counts['code'] ? ' code' : ''}`
}

/** Errors over a screen, which have to be answered first: in a dialog, or on a page of their own. */
const stopsIn = ({ view: { errors } }: Snapshot): string =>
  JSON.stringify(errors.filter(({ at }) => at === 'dialog' || at === 'page'))

export const shownOf = (snapshot: Snapshot | null): Shown | null =>
  snapshot && {
    place: snapshot.place,
    screen: snapshot.view.path === null ? null : (routeAt(snapshot.view.path)?.screen ?? null),
    title: snapshot.view.title,
    language: snapshot.view.language,
    errors: snapshot.view.errors.map(({ error, text, at }) => ({ error: error as Refusal | null, text, at })),
  }

/** One element of one page, for the kit. */
export interface ElementHandle {
  readonly selector: string
  readonly timeout: number
  observe(): Promise<Observation>
  /**
   * Looks until `decide` returns something. `goal` names it in the message.
   * @throws KitError after the timeout
   */
  waitFor<T>(
    goal: string,
    decide: (observation: Observation) => T | undefined | Promise<T | undefined>,
  ): Promise<T>
  /** @throws KitError with the driver's error as its cause */
  press(snapshot: Snapshot, part: Part): Promise<void>
  /** Chooses one of the radio buttons. */
  choose(snapshot: Snapshot, value: string): Promise<void>
  /** @param index which one, if a screen has several of this part */
  fill(snapshot: Snapshot, part: Part, value: string, index?: number): Promise<void>
  fail(message: string, snapshot: Snapshot | null, cause?: unknown): never
}

export function openHandle(page: KitPage, selector: string, timeout: number): ElementHandle {
  const fail: ElementHandle['fail'] = (message, snapshot, cause) => {
    const state = shownOf(snapshot)
    throw new KitError(`${message}: ${describe(state, selector)}`, state, cause)
  }
  /** An act on a part of the screen, or on one of the radio buttons. */
  const acting = async (
    goal: string,
    snapshot: Snapshot,
    part: Part | undefined,
    act: (ms: number) => Promise<void>,
  ): Promise<void> => {
    const end = performance.now() + timeout
    /**
     * The caller looks again where the place, the screen or its step is another, an error stands over it, or
     * the part is gone: a try that took too long was done all the same.
     */
    const isOver = (current: Snapshot | null): boolean =>
      !current
      || current.place !== snapshot.place
      || stageOf(current) !== stageOf(snapshot)
      || stopsIn(current) !== stopsIn(snapshot)
      || (part !== undefined && current.view.parts[part] === 0)
    for (;;) {
      try {
        return await act(Math.min(TRY_MS, timeout))
      } catch (cause) {
        const { snapshot: current, trouble } = await find(page, selector)
        if (trouble === undefined && isOver(current)) return
        if (performance.now() > end) fail(`${goal} was not possible ${afterSeconds(timeout)}`, current, cause)
        await pause()
      }
    }
  }
  /**
   * Only on the screen that was seen: a try that is done late does nothing on the next one. A dialog stands
   * beside the screen.
   */
  const targetOf = ({ frame, scope, view: { path } }: Snapshot, css: string, index = 0): KitLocator =>
    frame
      .locator(scope + css.replaceAll(SCREEN, path === null ? SCREEN : `${SCREEN}[data-screen="${path}"]`))
      .nth(index)
  const tap = (snapshot: Snapshot, purpose: string, css: string, key: string, part?: Part): Promise<void> => {
    const target = targetOf(snapshot, css)
    // Chromium ignores taps in a frame for half a second after the frame has moved or grown; keys work.
    return acting(`pressing “${purpose}”`, snapshot, part, (ms) =>
      snapshot.place === 'frame' ? target.press(key, { timeout: ms }) : target.click({ timeout: ms }),
    )
  }
  return {
    selector,
    timeout,
    fail,
    observe: () => find(page, selector),
    async waitFor(goal, decide) {
      const end = performance.now() + timeout
      for (;;) {
        const observation = await find(page, selector)
        const decision = await decide(observation)
        if (decision !== undefined) return decision
        if (performance.now() > end)
          fail(`waited ${timeout / 1000} s for ${goal}`, observation.snapshot, observation.trouble)
        await pause()
      }
    },
    press: (snapshot, part) => tap(snapshot, part, parts[part], boxes.includes(part) ? ' ' : 'Enter', part),
    choose: (snapshot, value) =>
      tap(snapshot, value, `[part~="screen"] input[type="radio"][value="${value}"]`, ' '),
    fill: (snapshot, part, value, index = 0) =>
      acting(`typing into “${part}”`, snapshot, part, (ms) =>
        targetOf(snapshot, parts[part], index).fill(value, { timeout: ms }),
      ),
  }
}
