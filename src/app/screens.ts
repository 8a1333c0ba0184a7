/** Where the code of each screen is: a first screen is there from the start, the others are fetched. */
import type { ComponentType } from 'react'
import type { Screen } from '../contract/routes.ts'
import AccountCreation from '../screens/bind/AccountCreation.tsx'
import { preload } from '../screens/payment/later.ts'
import Payment from '../screens/payment/Payment.tsx'

type Shape = 'form' | 'payment' | 'outcome'

interface Row {
  /** The shape shown while it is fetched. */
  shape: Shape
}
interface HereRow extends Row {
  Screen: ComponentType
  /** Fetches what it shows later. */
  preload?(): Promise<unknown>
}
interface FetchedRow extends Row {
  load(): Promise<{ default: ComponentType }>
  /** Only some customers come here: it is fetched when it is opened, not ahead. */
  rare?: true
}

const screens = {
  accountCreation: { shape: 'form', Screen: AccountCreation },
  payment: { shape: 'payment', Screen: Payment, preload },
  verification: { shape: 'form', load: () => import('../screens/common/Verification.tsx') },
  password: { shape: 'form', load: () => import('../screens/bind/Password.tsx') },
  bind: { shape: 'form', load: () => import('../screens/bind/Bind.tsx') },
  bindResult: { shape: 'outcome', load: () => import('../screens/bind/BindResult.tsx') },
  bindFail: { shape: 'outcome', load: () => import('../screens/bind/BindFail.tsx') },
  register: { shape: 'form', load: () => import('../screens/bind/Register.tsx') },
  createPassword: { shape: 'form', load: () => import('../screens/bind/CreatePassword.tsx') },
  termsOfUse: { shape: 'form', load: () => import('../screens/common/TermsOfUse.tsx') },
  framePage: { shape: 'form', load: () => import('../screens/common/FramePage.tsx') },
  resultPage: { shape: 'outcome', load: () => import('../screens/common/ResultPage.tsx') },
  noticeInfo: { shape: 'outcome', load: () => import('../screens/common/NoticeInfo.tsx') },
  paymentLoading: { shape: 'outcome', load: () => import('../screens/payment/PaymentLoading.tsx') },
  paymentResult: { shape: 'outcome', load: () => import('../screens/payment/PaymentResult.tsx') },
  toApp: { shape: 'outcome', load: () => import('../screens/payment/ToApp.tsx') },
  paylaterConfirmation: {
    shape: 'payment',
    load: () => import('../screens/payment/PaylaterConfirmation.tsx'),
  },
  riplay: { shape: 'form', load: () => import('../screens/payment/Riplay.tsx'), rare: true },
  chooseLocation: { shape: 'form', load: () => import('../screens/system/ChooseLocation.tsx'), rare: true },
  openLocation: { shape: 'form', load: () => import('../screens/system/OpenLocation.tsx'), rare: true },
} satisfies Record<Screen, HereRow | FetchedRow>

export const screenNames = Object.keys(screens) as Screen[]

/** The row of a screen. */
export const rowOf = (screen: Screen): HereRow | FetchedRow => screens[screen]
