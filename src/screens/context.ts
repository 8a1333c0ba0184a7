/** Gives a screen the stores and words of its element. */
import { useStore } from '@nanostores/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { I18n } from '../i18n/i18n.ts'
import type { Core } from '../stores/core/core.ts'
import { createCountdown, type Countdown } from '../stores/core/countdown.ts'
import type { Params } from '../stores/core/navigation.ts'
import type { LinkStore } from '../stores/link/link.ts'
import type { PayStore } from '../stores/payment/context.ts'
import type { Problem } from '../stores/core/problems.ts'
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

/** The words; the component renders again when the language changes. */
export function useWords(): I18n {
  const { i18n } = useCore()
  useStore(i18n.language)
  return i18n
}

/** The merchant's name, or a general word while it isn't known. */
export function useMerchant(): string {
  const words = useWords()
  return useStore(useCore().session.merchant) || words.t('common.merchantFallback')
}

/** The bank's name, or a general word while it isn't known. */
export function useBankName(): string {
  const words = useWords()
  return useStore(useCore().session.profile)?.name ?? words.t('common.bankFallback')
}

export const useProblem = (field: string): Problem | undefined =>
  useSelected(useCore().problems.fields, (all) => all[field])

/** Parameters that the page before passed on. */
export const useParams = (): Params => (useLocation().state as { params?: Params } | null)?.params ?? {}

/** The route for `data-screen`: the one of the table, also when the address is `/`. */
export function useRoutePath(): string {
  const core = useCore()
  useLocation()
  return core.nav.path()
}

/** False while the connection is lost. */
export const useOnline = (): boolean => useStore(useCore().session.connection.online)

/** The countdown until `end` (epoch ms by the server's clock); it runs while the component is mounted. */
export function useCountdown(end: number): Countdown {
  const core = useCore()
  const countdown = useMemo(() => createCountdown(core, end), [core, end])
  useEffect(() => countdown.run(), [countdown])
  return countdown
}

/** Whole seconds until `end` (epoch ms by the server's clock); the component renders again each second. */
export const useSecondsLeft = (end: number): number => useStore(useCountdown(end).remaining)
