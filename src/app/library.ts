/** The screens of one element that have been fetched, with their words. Code chunks are shared; this remembers which are ready to draw. */
import type { ComponentType } from 'react'
import type { Screen } from '../contract/routes.ts'
import type { I18n } from '../i18n/i18n.ts'
import type { Timers } from '../client/transport.ts'
import { PAGE_LOAD } from '../domain/limits.ts'
import { screenTable } from './screens.ts'

export interface Library {
  /** The screen, once fetched. */
  get(screen: Screen): ComponentType | undefined
  /** Fetches code and words; rejects when either cannot be had. May be repeated. */
  load(screen: Screen): Promise<ComponentType>
  /** Resolves when the screen is there, or after the loading delay, whichever is first; never rejects. */
  prepare(screen: Screen): Promise<void>
}

export function createLibrary(i18n: I18n, timers: Timers): Library {
  const ready = new Map<Screen, ComponentType>()

  const load = async (screen: Screen): Promise<ComponentType> => {
    const entry = screenTable[screen]
    // A chunk may have vanished with a deployment for a moment: asked for once more.
    const [module] = await Promise.all([entry.load().catch(entry.load), i18n.load(...entry.parts)])
    ready.set(screen, module.default)
    return module.default
  }

  return {
    get: (screen) => ready.get(screen),
    load,
    prepare: (screen) => new Promise((resolve) => {
      if (ready.has(screen) && i18n.has(...screenTable[screen].parts)) return resolve()
      const handle = timers.setTimeout(resolve, PAGE_LOAD.indicatorAfterMs)
      const done = () => {
        timers.clearTimeout(handle)
        resolve()
      }
      load(screen).then(done, done)
    }),
  }
}
