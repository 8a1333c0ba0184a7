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
  timing: 'withFlow'
}
interface RowLater extends Row {
  /** ahead: when the page is idle · onOpen: when it is opened, since few customers come here. */
  timing: 'ahead' | 'onOpen'
  load(): Promise<{ default: ComponentType }>
}

/** On the page before the app (elements/build/firstScreens.ts), which then takes it over. */
type DrawnByBuild = (typeof flowScreens)['link' | 'pay']['first']

const screens = {
  accountCreation: { skeleton: 'form', timing: 'withFlow' },
  payment: { skeleton: 'payment', timing: 'withFlow' },
  verification: {
    skeleton: 'form',
    timing: 'ahead',
    load: () => import('../screens/common/Verification.tsx'),
  },
  password: { skeleton: 'form', timing: 'ahead', load: () => import('../screens/bind/Password.tsx') },
  bind: { skeleton: 'form', timing: 'ahead', load: () => import('../screens/bind/Bind.tsx') },
  bindResult: { skeleton: 'form', timing: 'ahead', load: () => import('../screens/bind/BindResult.tsx') },
  bindFail: { skeleton: 'outcome', timing: 'ahead', load: () => import('../screens/bind/BindFail.tsx') },
  register: { skeleton: 'form', timing: 'ahead', load: () => import('../screens/bind/Register.tsx') },
  createPassword: {
    skeleton: 'form',
    timing: 'ahead',
    load: () => import('../screens/bind/CreatePassword.tsx'),
  },
  termsOfUse: { skeleton: 'form', timing: 'ahead', load: () => import('../screens/common/TermsOfUse.tsx') },
  framePage: { skeleton: 'form', timing: 'ahead', load: () => import('../screens/common/FramePage.tsx') },
  resultPage: {
    skeleton: 'outcome',
    timing: 'ahead',
    load: () => import('../screens/common/ResultPage.tsx'),
  },
  noticeInfo: {
    skeleton: 'outcome',
    timing: 'ahead',
    load: () => import('../screens/common/NoticeInfo.tsx'),
  },
  paymentLoading: {
    skeleton: 'outcome',
    timing: 'ahead',
    load: () => import('../screens/payment/PaymentLoading.tsx'),
  },
  paymentResult: {
    skeleton: 'outcome',
    timing: 'ahead',
    load: () => import('../screens/payment/PaymentResult.tsx'),
  },
  toApp: { skeleton: 'outcome', timing: 'ahead', load: () => import('../screens/payment/ToApp.tsx') },
  paylaterConfirmation: {
    skeleton: 'payment',
    timing: 'ahead',
    load: () => import('../screens/payment/PaylaterConfirmation.tsx'),
  },
  riplay: { skeleton: 'form', timing: 'onOpen', load: () => import('../screens/payment/Riplay.tsx') },
  chooseLocation: {
    skeleton: 'form',
    timing: 'onOpen',
    load: () => import('../screens/system/ChooseLocation.tsx'),
  },
  openLocation: {
    skeleton: 'form',
    timing: 'onOpen',
    load: () => import('../screens/system/OpenLocation.tsx'),
  },
} satisfies Record<Screen, RowWithFlow | RowLater> & Record<DrawnByBuild, RowWithFlow>

export const screenNames = Object.keys(screens) as Screen[]

/** The row of a screen. */
export const screenRowOf = (screen: Screen): RowWithFlow | RowLater => screens[screen]
