/** THE table of the code of each screen. */
import type { ComponentType } from 'react'
import type { flowScreens, Screen } from '../contract/routes.ts'
import type { SkeletonProps } from '../ui/Skeleton.tsx'

interface Row {
  /** The skeleton that is shown while it is fetched. */
  skeleton: SkeletonProps['shape']
}
interface RowWithFlow extends Row {
  /** Fetched with the code of its flow (flows/flows.ts). */
  fetched: 'withFlow'
}
interface RowLater extends Row {
  /** ahead: when the page is idle · onOpen: when it is opened, since few customers come here. */
  fetched: 'ahead' | 'onOpen'
  load(): Promise<{ default: ComponentType }>
}

/** On the page before the app (elements/build/firstScreens.mjs), which then takes it over. */
type DrawnByBuild = (typeof flowScreens)['link' | 'pay']['first']

const screens = {
  accountCreation: { skeleton: 'form', fetched: 'withFlow' },
  payment: { skeleton: 'payment', fetched: 'withFlow' },
  verification: {
    skeleton: 'form',
    fetched: 'ahead',
    load: () => import('../screens/common/Verification.tsx'),
  },
  password: { skeleton: 'form', fetched: 'ahead', load: () => import('../screens/bind/Password.tsx') },
  bind: { skeleton: 'form', fetched: 'ahead', load: () => import('../screens/bind/Bind.tsx') },
  bindResult: { skeleton: 'form', fetched: 'ahead', load: () => import('../screens/bind/BindResult.tsx') },
  bindFail: { skeleton: 'outcome', fetched: 'ahead', load: () => import('../screens/bind/BindFail.tsx') },
  register: { skeleton: 'form', fetched: 'ahead', load: () => import('../screens/bind/Register.tsx') },
  createPassword: {
    skeleton: 'form',
    fetched: 'ahead',
    load: () => import('../screens/bind/CreatePassword.tsx'),
  },
  termsOfUse: { skeleton: 'form', fetched: 'ahead', load: () => import('../screens/common/TermsOfUse.tsx') },
  framePage: { skeleton: 'form', fetched: 'ahead', load: () => import('../screens/common/FramePage.tsx') },
  resultPage: {
    skeleton: 'outcome',
    fetched: 'ahead',
    load: () => import('../screens/common/ResultPage.tsx'),
  },
  noticeInfo: {
    skeleton: 'outcome',
    fetched: 'ahead',
    load: () => import('../screens/common/NoticeInfo.tsx'),
  },
  paymentLoading: {
    skeleton: 'outcome',
    fetched: 'ahead',
    load: () => import('../screens/payment/PaymentLoading.tsx'),
  },
  paymentResult: {
    skeleton: 'outcome',
    fetched: 'ahead',
    load: () => import('../screens/payment/PaymentResult.tsx'),
  },
  toApp: { skeleton: 'outcome', fetched: 'ahead', load: () => import('../screens/payment/ToApp.tsx') },
  paylaterConfirmation: {
    skeleton: 'payment',
    fetched: 'ahead',
    load: () => import('../screens/payment/PaylaterConfirmation.tsx'),
  },
  riplay: { skeleton: 'form', fetched: 'onOpen', load: () => import('../screens/payment/Riplay.tsx') },
  chooseLocation: {
    skeleton: 'form',
    fetched: 'onOpen',
    load: () => import('../screens/system/ChooseLocation.tsx'),
  },
  openLocation: {
    skeleton: 'form',
    fetched: 'onOpen',
    load: () => import('../screens/system/OpenLocation.tsx'),
  },
} satisfies Record<Screen, RowWithFlow | RowLater> & Record<DrawnByBuild, RowWithFlow>

export const screenNames = Object.keys(screens) as Screen[]

/** The row of a screen. */
export const rowOf = (screen: Screen): RowWithFlow | RowLater => screens[screen]
