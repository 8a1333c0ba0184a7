/**
 * `<BankPay>` and `<BankBind>` for React 18 and 19, with server rendering. What the server writes has the
 * attributes' own names, so that the element is whole before React is there; listeners are added when React
 * takes it over, and what was dispatched until then is dispatched to them. The elements are defined only
 * then: nothing starts before somebody listens. Also the types of the plain elements in JSX.
 */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type DetailedHTMLProps,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react'
import { ownValues, propertyOf, sharedValues, type Tag } from '../../src/contract/settings.ts'
import type {
  BankBindElement,
  BankEvent,
  BankPayElement,
  BindEventName,
  BindProperties,
  EventName,
  PayEventName,
  PayProperties,
} from '../types.ts'
import { folderOf } from '../../src/domain/bankAddress.ts'
import { define, type DefineOptions } from './index.ts'

type Pascal<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<S>
/** `bank-otp-sent` is heard by `onOtpSent`. */
type HandlerName<N extends EventName> = N extends `bank-${infer Name}` ? `on${Pascal<Name>}` : never
type Handlers<N extends EventName> = {
  [K in N as HandlerName<K>]?: ((event: BankEvent<K>) => void) | undefined
}

type Numeric<V> = V extends `${infer N extends number}` ? N : never
/** Properties that may be set, by name. */
type Settings<P extends { readonly version: string }> = {
  [K in Exclude<keyof P, 'version'>]?: P[K] | undefined
} & { version?: P['version'] | Numeric<P['version']> | undefined }
/** Settings by any names, as text. */
type TextSettings<A extends string> = { [K in A]?: string | undefined }

/** One of these must be there. */
type Order<A extends string, B extends string> =
  | ({ [K in A]: string } & { [K in B]?: string | undefined })
  | ({ [K in B]: string } & { [K in A]?: string | undefined })

/** Address of the bank's files, the element's look, and all that React knows of every element. */
interface Common<E extends HTMLElement>
  extends Omit<HTMLAttributes<E>, HandlerName<EventName> | 'style'>, DefineOptions {
  class?: string | undefined
  style?: (CSSProperties & { [token: `--bank-${string}`]: string | number }) | undefined
}

export type BankBindProps = Common<BankBindElement>
  & Omit<Settings<BindProperties>, 'journeyId'>
  & Handlers<BindEventName> & {
    /** As your server has opened it: 6 to 64 letters, digits, `-` or `_`. */
    journeyId: string
  }
export type BankPayProps = Common<BankPayElement>
  & Omit<Settings<PayProperties>, 'originReferenceNo' | 'referenceNo'>
  & Handlers<PayEventName>
  & Order<'originReferenceNo', 'referenceNo'>

type Jsx<E extends HTMLElement, P extends { readonly version: string }, N extends EventName> = Omit<
  DetailedHTMLProps<HTMLAttributes<E>, E>,
  'style'
>
  & Pick<Common<E>, 'class' | 'style'>
  & Settings<P> & { [K in N as `on${K}`]?: ((event: BankEvent<K>) => void) | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'bank-bind': Omit<Jsx<BankBindElement, BindProperties, BindEventName>, 'journeyId'>
        & Order<'journeyId', 'journey-id'>
      'bank-pay': Omit<Jsx<BankPayElement, PayProperties, PayEventName>, 'originReferenceNo' | 'referenceNo'>
        & (
          | (Order<'originReferenceNo', 'origin-reference-no'> & TextSettings<'referenceNo' | 'reference-no'>)
          | (Order<'referenceNo', 'reference-no'> & TextSettings<'originReferenceNo' | 'origin-reference-no'>)
        )
    }
  }
}

const handlerNames: { readonly [N in EventName]: HandlerName<N> } = {
  'bank-ready': 'onReady',
  'bank-load-error': 'onLoadError',
  'bank-step': 'onStep',
  'bank-otp-sent': 'onOtpSent',
  'bank-method-change': 'onMethodChange',
  'bank-installment-change': 'onInstallmentChange',
  'bank-confirm': 'onConfirm',
  'bank-redirect': 'onRedirect',
  'bank-handoff': 'onHandoff',
  'bank-linked': 'onLinked',
  'bank-unlinked': 'onUnlinked',
  'bank-succeeded': 'onSucceeded',
  'bank-pending': 'onPending',
  'bank-failed': 'onFailed',
  'bank-cancelled': 'onCancelled',
  'bank-error': 'onError',
}
const names = Object.keys(handlerNames) as EventName[]
const handlersByName: Readonly<Record<string, true>> = Object.fromEntries(
  Object.values(handlerNames).map((name) => [name, true]),
)

type Props = Readonly<Record<string, unknown>>

/**
 * Events of each element from before a component listened: an element that something else has defined
 * (`define()`, the bank's script) is there before React takes it over. Without those that ask: an answer
 * would come too late.
 */
const early = new WeakMap<EventTarget, Event[]>()
/** Elements to which a component listens. */
const followed = new WeakSet<EventTarget>()

function remember(event: Event): void {
  const [element] = event.composedPath()
  if (event.cancelable || !element || followed.has(element)) return
  early.set(element, [...(early.get(element) ?? []), event])
}

const { window: page } = globalThis as { window?: Window }
for (const name of page ? names : []) page?.addEventListener(name, remember, true)

/**
 * Listens to an element, beginning with what it has dispatched already.
 * @returns a function that ends it
 */
function follow(element: HTMLElement, hear: (event: Event) => void): () => void {
  // A bank's element that stands in this one's slots dispatches through it.
  const listener = (event: Event): void => {
    if (event.target === element) hear(event)
  }
  followed.add(element)
  for (const name of names) element.addEventListener(name, listener)
  for (const event of early.get(element) ?? [])
    try {
      hear(event)
    } catch (error) {
      // As of any listener: thrown on in an effect of React's, it would take the shop's page away.
      reportError(error)
    }
  early.delete(element)
  return () => {
    followed.delete(element)
    for (const name of names) element.removeEventListener(name, listener)
  }
}

/** In Node React warns of the effect that a page needs; there neither runs. */
const useEffectBeforePaint = page ? useLayoutEffect : useEffect

const below = (bank: unknown, path: string): string | undefined =>
  typeof bank === 'string' && bank !== '' ? folderOf(bank) + path : undefined

/** Attributes made of the props: the element's own by their names, and those that React knows. */
function attributesOf(tag: Tag, { bank, mock: _mock, className, ...props }: Props): Record<string, unknown> {
  const settings: Readonly<Record<string, unknown>> = { ...sharedValues, ...ownValues[tag] }
  const attributes: Record<string, unknown> = { class: className, suppressHydrationWarning: true }
  const properties = new Set<string>()
  for (const name of Object.keys(settings)) {
    properties.add(propertyOf(name))
    attributes[name] = props[propertyOf(name)] ?? undefined
  }
  for (const [name, value] of Object.entries(props))
    if (!properties.has(name) && !handlersByName[name]) attributes[name] = value
  attributes['proxy'] ??= below(bank, 'proxy')
  attributes['hosted'] ??= below(bank, 'hosted/')
  return attributes
}

function component<E extends HTMLElement, P extends object>(
  tag: Tag,
  displayName: string,
): ForwardRefExoticComponent<P & RefAttributes<E>> {
  const Component = forwardRef<E, object>((props, ref) => {
    const elementRef = useRef<E>(null)
    const latest = useRef<Props>({})
    useEffectBeforePaint(() => {
      latest.current = { ...props }
    })
    useImperativeHandle<E | null, E | null>(ref, () => elementRef.current, [])
    useEffectBeforePaint(() => {
      const element = elementRef.current
      if (!element) return undefined
      const end = follow(element, (event) => {
        const handler = latest.current[handlerNames[event.type as EventName]]
        if (typeof handler === 'function') handler(event)
      })
      const { bank, mock } = latest.current as DefineOptions
      define({ ...(bank && { bank }), ...(mock && { mock }) })
      return end
    }, [])
    // oxlint-disable-next-line react/refs -- passed on as JSX would, and not read
    return createElement(tag, { ...attributesOf(tag, { ...props }), ref: elementRef })
  })
  Component.displayName = displayName
  return Component
}

/** Links a customer's bank account to the merchant, or removes the link. A ref is the element. */
export const BankBind: ForwardRefExoticComponent<BankBindProps & RefAttributes<BankBindElement>> = component(
  'bank-bind',
  'BankBind',
)
/** Pays an order with wallet balance, points, Pay Later or QRIS. A ref is the element. */
export const BankPay: ForwardRefExoticComponent<BankPayProps & RefAttributes<BankPayElement>> = component(
  'bank-pay',
  'BankPay',
)
