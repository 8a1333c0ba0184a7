/**
 * THE table of paths: 36 routes; `/` is accountCreation of version 1. What else is known of a screen stands
 * in src/domain/screens.ts, its code in src/app/screens.ts.
 */

const first = <P extends string>(path: P) => ({ 1: `/pages/${path}` }) as const
const second = <P extends string>(path: P) => ({ 2: `/pages/v2/${path}` }) as const
/** The same page in versions 1 and 2. */
const bothVersions = <P extends string>(path: P) => ({ ...first(path), ...second(path) })

/** Screen → its path in each version that has it. */
export const screens = {
  accountCreation: bothVersions('bind/accountCreation'),
  bind: bothVersions('bind/bind'),
  password: bothVersions('bind/password'),
  bindFail: bothVersions('bind/bindFail'),
  register: bothVersions('bind/register'),
  bindResult: bothVersions('bind/result'),
  createPassword: second('bind/create-password'),
  verification: bothVersions('common/verification'),
  termsOfUse: bothVersions('common/termsOfUse'),
  framePage: bothVersions('common/framePage'),
  resultPage: bothVersions('common/resultPage'),
  noticeInfo: bothVersions('common/noticeInfo'),
  paymentLoading: bothVersions('payment/loading'),
  paymentResult: bothVersions('payment/result'),
  toApp: bothVersions('payment/toApp'),
  payment: { ...bothVersions('payment/payment'), 3: '/pages/v3/payment/payment' },
  paylaterConfirmation: second('payment/paylater-confirmation'),
  riplay: second('payment/riplay'),
  chooseLocation: { 1: '/choose-location' },
  openLocation: { 1: '/open-location' },
} as const satisfies Record<string, Partial<Record<Version, string>>>

export const VERSIONS = [1, 2, 3] as const
export type Version = (typeof VERSIONS)[number]
export type Screen = keyof typeof screens
type Paths<T> = T extends Record<number, infer P> ? P : never
export type RoutePath = Paths<(typeof screens)[Screen]>

export type Flow = 'link' | 'unlink' | 'pay'

/** The screens that a flow as a whole has. */
interface FlowScreens {
  /** Its first screen. */
  readonly first: Screen
  /** Says that it is done. */
  readonly success: Screen
  /** Says why it failed, where an error is shown as a result. */
  readonly failure: Screen
}

/** THE table of flows. */
export const flowScreens = {
  link: { first: 'accountCreation', success: 'bindResult', failure: 'bindFail' },
  unlink: { first: 'verification', success: 'resultPage', failure: 'resultPage' },
  pay: { first: 'payment', success: 'paymentResult', failure: 'paymentResult' },
} as const satisfies Record<Flow, FlowScreens>

export const ENTRY = '/'

/**
 * The path of a screen in a version, or in the nearest older one that has it (version 3 shares version 2's
 * screens).
 */
export function pathOf(screen: Screen, version: Version): RoutePath {
  const paths: Partial<Record<Version, RoutePath>> = screens[screen]
  const path = paths[version] ?? paths[2] ?? paths[1]
  if (!path) throw new RangeError(`No path for ${screen}`)
  return path
}

export interface Route {
  readonly screen: Screen
  readonly version: Version
  readonly path: RoutePath
}

/** Every route, once; `/` stands beside this list. */
export const routes: readonly Route[] = (Object.keys(screens) as Screen[]).flatMap((screen) =>
  (Object.entries(screens[screen]) as [string, RoutePath][]).map(([version, path]) => ({
    screen,
    version: Number(version) as Version,
    path,
  })),
)

/** The route behind a path; `/` is accountCreation of version 1. Undefined: not one of ours. */
export const routeAt = (path: string): Route | undefined =>
  routes.find((route) => route.path === (path === ENTRY || path === '' ? screens.accountCreation[1] : path))

/**
 * True for a path at which a flow begins with its first screen as this version has it. The entry and a path
 * of no screen lead there.
 */
export const isStart = (flow: Flow, version: Version, path: string): boolean => {
  const start = pathOf(flowScreens[flow].first, version)
  return path === ENTRY || path === '' || (routeAt(path)?.path ?? start) === start
}
