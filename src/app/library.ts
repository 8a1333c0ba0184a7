/**
 * The loaded screens of one element, with their words. Code is shared by all elements of a page; this
 * remembers which screens are ready to render.
 */
import type { ComponentType } from 'react'
import type { Screen } from '../contract/routes.ts'
import type { Timers } from '../client/transport.ts'
import type { I18n } from '../i18n/i18n.ts'
import { PAGE_LOAD } from '../domain/limits.ts'
import type { FlowCode } from './flows/flowCode.ts'
import { screenRowOf, screenNames } from './screens.ts'

export interface Library {
  /** The screen, or undefined while it isn't loaded. */
  get(screen: Screen): ComponentType | undefined
  /** Fetches code and words; rejects if that fails. May be repeated. */
  load(screen: Screen): Promise<ComponentType>
  /**
   * Fetches all screens of the usual paths. Never rejects; a failed screen is fetched again when it is
   * needed.
   */
  loadAhead(): Promise<unknown>
  /**
   * Resolves when the screen and what it shows later are loaded, or after the delay of the loading
   * indicator. Resolves to false if another screen was requested meanwhile. Never rejects.
   */
  prepare(screen: Screen): Promise<boolean>
  /** True once the loading indicator is due: it was prepared for as long as that is delayed, in vain. */
  isLate(screen: Screen): boolean
}

/** @param first the first screen, which comes with the flow's code */
export function createLibrary(i18n: I18n, timers: Timers, first: FlowCode['first']): Library {
  const ready = new Map([[first.screen, first.Screen]])
  let latest = 0
  let lateScreen: Screen | undefined

  const load = async (screen: Screen): Promise<ComponentType> => {
    const row = screenRowOf(screen)
    if (screen === first.screen) return first.Screen
    if (row.timing === 'withFlow') throw new Error(`${screen} belongs to another flow`)
    const [{ default: Component }] = await Promise.all([row.load(), i18n.load('rest')])
    ready.set(screen, Component)
    return Component
  }

  /** Loads the screen and what it shows later. */
  const whole = async (screen: Screen): Promise<unknown> => {
    if (screen === first.screen) return Promise.all([first.preload?.(), i18n.load('rest')])
    return ready.get(screen) ?? load(screen)
  }
  const comesEarly = (screen: Screen): boolean => screenRowOf(screen).timing !== 'onOpen'

  return {
    get: (screen) => ready.get(screen),
    load,
    loadAhead: () =>
      Promise.all(screenNames.filter(comesEarly).map((screen) => whole(screen).catch(() => undefined))),
    prepare: async (screen) => {
      const turn = ++latest
      lateScreen = undefined
      await new Promise<void>((resolve) => {
        const handle = timers.setTimeout(() => {
          if (turn === latest) lateScreen = screen
          resolve()
        }, PAGE_LOAD.indicatorAfterMs)
        const finish = () => {
          timers.clearTimeout(handle)
          resolve()
        }
        whole(screen).then(finish, finish)
      })
      return turn === latest
    },
    isLate: (screen) => lateScreen === screen,
  }
}
