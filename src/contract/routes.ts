/** THE table of screens: the 36 routes of product.md section 2; `/` is accountCreation of version 1. */

const V1 = '/pages'
const V2 = '/pages/v2'

/** Screen → its path in each version that has it. */
export const screens = {
  accountCreation: { 1: `${V1}/bind/accountCreation`, 2: `${V2}/bind/accountCreation` },
  bind: { 1: `${V1}/bind/bind`, 2: `${V2}/bind/bind` },
  password: { 1: `${V1}/bind/password`, 2: `${V2}/bind/password` },
  bindFail: { 1: `${V1}/bind/bindFail`, 2: `${V2}/bind/bindFail` },
  register: { 1: `${V1}/bind/register`, 2: `${V2}/bind/register` },
  bindResult: { 1: `${V1}/bind/result`, 2: `${V2}/bind/result` },
  createPassword: { 2: `${V2}/bind/create-password` },
  verification: { 1: `${V1}/common/verification`, 2: `${V2}/common/verification` },
  termsOfUse: { 1: `${V1}/common/termsOfUse`, 2: `${V2}/common/termsOfUse` },
  framePage: { 1: `${V1}/common/framePage`, 2: `${V2}/common/framePage` },
  resultPage: { 1: `${V1}/common/resultPage`, 2: `${V2}/common/resultPage` },
  noticeInfo: { 1: `${V1}/common/noticeInfo`, 2: `${V2}/common/noticeInfo` },
  paymentLoading: { 1: `${V1}/payment/loading`, 2: `${V2}/payment/loading` },
  paymentResult: { 1: `${V1}/payment/result`, 2: `${V2}/payment/result` },
  toApp: { 1: `${V1}/payment/toApp`, 2: `${V2}/payment/toApp` },
  payment: { 1: `${V1}/payment/payment`, 2: `${V2}/payment/payment`, 3: '/pages/v3/payment/payment' },
  paylaterConfirmation: { 2: `${V2}/payment/paylater-confirmation` },
  riplay: { 2: `${V2}/payment/riplay` },
  chooseLocation: { 1: '/choose-location' },
  openLocation: { 1: '/open-location' },
} as const satisfies Record<string, Partial<Record<Version, string>>>

export type Version = 1 | 2 | 3
export type Screen = keyof typeof screens
type Paths<T> = T extends Record<number, infer P> ? P : never
export type RoutePath = Paths<(typeof screens)[Screen]>

export const ENTRY = '/'

/** The path of a screen in a version, or in the nearest older one that has it (version 3 shares version 2's screens). */
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
    screen, version: Number(version) as Version, path,
  })))

/** The route behind a path; `/` is accountCreation of version 1 (product.md section 2). Undefined: not one of ours. */
export const routeAt = (path: string): Route | undefined =>
  routes.find((route) => route.path === (path === ENTRY || path === '' ? screens.accountCreation[1] : path))
