/** How a screen reaches its element's stores and words. */
import { useStore } from '@nanostores/react'
import { createContext, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isAnnounced, secondsLeft, untilNextSecond } from '../domain/countdown.ts'
import type { I18n } from '../i18n/i18n.ts'
import type { Core, Params } from '../stores/core.ts'
import type { LinkStore } from '../stores/link.ts'
import type { PayStore } from '../stores/payRoom.ts'
import type { Problem } from '../stores/problems.ts'
import { useSelected } from '../ui/useSelected.ts'

export interface AppContext {
  core: Core
  flow: LinkStore | PayStore
}

const Context = createContext<AppContext | null>(null)
export const AppProvider = Context.Provider

function useApp(): AppContext {
  const app = useContext(Context)
  if (!app) throw new Error('A screen stands outside its app')
  return app
}

export const useCore = (): Core => useApp().core

/** The store of this element's flow. */
export const useFlow = (): AppContext['flow'] => useApp().flow

export function useLink(): LinkStore {
  const { flow } = useApp()
  if (flow.kind !== 'link') throw new Error('This screen belongs to linking')
  return flow
}

export function usePay(): PayStore {
  const { flow } = useApp()
  if (flow.kind !== 'pay') throw new Error('This screen belongs to payment')
  return flow
}

/** The words; the component draws anew when the language changes. */
export function useWords(): I18n {
  const { i18n } = useCore()
  useStore(i18n.language)
  return i18n
}

/** The merchant's name, or the words that stand for it. */
export function useMerchant(): string {
  const words = useWords()
  return useStore(useCore().merchant) || words.t('common.merchantFallback')
}

export const useProblem = (field: string): Problem | undefined =>
  useSelected(useCore().problems.fields, (all) => all[field])

/** What the page before handed over. */
export const useParams = (): Params => (useLocation().state as { params?: Params } | null)?.params ?? {}

/** The route that stands in `data-screen`: the one of the table, also when the address is `/`. */
export function useRoutePath(): string {
  const core = useCore()
  useLocation()
  return core.nav.path()
}

/** Whether the device is connected. */
export function useOnline(): boolean {
  const { ports } = useCore()
  const [online, setOnline] = useState(ports.online())
  useEffect(() => ports.onConnection(setOnline), [ports])
  return online
}

/** Whether all words are there, not only those of the first screens; they are fetched when they aren't. */
export function useRest(): boolean {
  const words = useWords()
  const [, redraw] = useState(0)
  const ready = words.has('rest')
  useEffect(() => {
    if (!ready)
      void words.load('rest').then(
        () => redraw((n) => n + 1),
        () => undefined,
      )
  }, [ready, words])
  return ready
}

/**
 * Seconds until `end` (epoch ms by the server), derived from the end time; right again after a suspended tab.
 */
export function useSecondsLeft(end: number): number {
  const { clock, ports } = useCore()
  const [, redraw] = useState(0)
  const now = clock.now()
  const wait = untilNextSecond(end, now)
  const left = secondsLeft(end, now)
  useEffect(() => {
    if (left === 0) return undefined
    const tick = () => redraw((n) => n + 1)
    const handle = ports.timers.setTimeout(tick, wait)
    const stop = ports.onWake(tick)
    return () => {
      ports.timers.clearTimeout(handle)
      stop()
    }
  })
  return left
}

/** The second a screen reader was told last: the start, 30, 10 and the end. */
export function useAnnounced(left: number): number {
  const [total] = useState(left)
  const [said, setSaid] = useState(left)
  if (said !== left && isAnnounced(left, total)) setSaid(left)
  return said
}
