/**
 * The screens of one element that have been fetched, with their words. Code chunks are shared; this remembers
 * which are ready to draw.
 */
import type { ComponentType } from 'react'
import type { Screen } from '../contract/routes.ts'
import type { I18n } from '../i18n/i18n.ts'
import type { Part } from '../i18n/loaders.ts'
import type { Timers } from '../client/transport.ts'
import { PAGE_LOAD } from '../domain/limits.ts'
import { entryOf } from './screens.ts'

export interface Library {
  /** The screen, once fetched. */
  get(screen: Screen): ComponentType | undefined
  /** Fetches code and words; rejects when either cannot be had. May be repeated. */
  load(screen: Screen): Promise<ComponentType>
  /** Fetches what most likely comes after a screen; a failure shows when it is needed. */
  loadAhead(screen: Screen): void
  /** Resolves when the screen is there, or after the loading delay, whichever is first; never rejects. */
  prepare(screen: Screen): Promise<void>
}

export function createLibrary(i18n: I18n, timers: Timers): Library {
  const ready = new Map<Screen, { Component: ComponentType; parts: readonly Part[] }>()

  const load = async (screen: Screen): Promise<ComponentType> => {
    const { load: fetchCode, parts } = await entryOf(screen)
    // A chunk may have vanished with a deployment for a moment: asked for once more.
    const [module] = await Promise.all([fetchCode().catch(fetchCode), i18n.load(...parts)])
    ready.set(screen, { Component: module.default, parts })
    return module.default
  }

  return {
    get: (screen) => ready.get(screen)?.Component,
    load,
    loadAhead(screen) {
      const all = async () => {
        const { ahead = [] } = await entryOf(screen)
        await Promise.all(ahead.map(load))
      }
      all().catch(() => undefined)
    },
    prepare: (screen) =>
      new Promise((resolve) => {
        const known = ready.get(screen)
        if (known && i18n.has(...known.parts)) return resolve()
        const handle = timers.setTimeout(resolve, PAGE_LOAD.indicatorAfterMs)
        const done = () => {
          timers.clearTimeout(handle)
          resolve()
        }
        load(screen).then(done, done)
      }),
  }
}
