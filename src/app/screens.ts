/** Which code and which words each screen needs; both are fetched when it is opened. */
import type { ComponentType } from 'react'
import type { Screen } from '../contract/routes.ts'
import type { Part } from '../i18n/loaders.ts'

export interface ScreenEntry {
  load(): Promise<{ default: ComponentType }>
  parts: readonly Part[]
  /** The shape shown while it loads. */
  skeleton: 'form' | 'payment' | 'outcome'
  /** Screens that most likely come next. */
  ahead?: readonly Screen[]
}

export const screenTable: Record<Screen, ScreenEntry> = {
  accountCreation: { load: () => import('../screens/bind/AccountCreation.tsx'), parts: ['core', 'accountCreation'], skeleton: 'form', ahead: ['verification'] },
  verification: { load: () => import('../screens/common/Verification.tsx'), parts: ['core', 'format', 'shared', 'verification', 'errors'], skeleton: 'form', ahead: ['password'] },
  password: { load: () => import('../screens/bind/Password.tsx'), parts: ['core', 'shared', 'keyboard', 'password', 'createPassword', 'errors', 'format'], skeleton: 'form', ahead: ['bind'] },
  bind: { load: () => import('../screens/bind/Bind.tsx'), parts: ['core', 'shared', 'bind', 'terms', 'errors', 'format'], skeleton: 'form', ahead: ['bindResult'] },
  bindResult: { load: () => import('../screens/bind/BindResult.tsx'), parts: ['core', 'shared', 'format', 'bind'], skeleton: 'outcome' },
  bindFail: { load: () => import('../screens/bind/BindFail.tsx'), parts: ['core', 'shared', 'format', 'bind', 'errors'], skeleton: 'outcome' },
  register: { load: () => import('../screens/bind/Register.tsx'), parts: ['core', 'shared', 'register', 'errors', 'format'], skeleton: 'form', ahead: ['createPassword'] },
  createPassword: { load: () => import('../screens/bind/CreatePassword.tsx'), parts: ['core', 'shared', 'keyboard', 'password', 'createPassword', 'errors', 'format'], skeleton: 'form', ahead: ['termsOfUse'] },
  termsOfUse: { load: () => import('../screens/common/TermsOfUse.tsx'), parts: ['core', 'shared', 'terms', 'errors', 'format'], skeleton: 'form', ahead: ['bindResult'] },
  framePage: { load: () => import('../screens/common/FramePage.tsx'), parts: ['core', 'shared', 'framePage', 'errors', 'format'], skeleton: 'form' },
  resultPage: { load: () => import('../screens/common/ResultPage.tsx'), parts: ['core', 'shared', 'format', 'resultPage', 'unlink', 'errors'], skeleton: 'outcome' },
  noticeInfo: { load: () => import('../screens/common/NoticeInfo.tsx'), parts: ['core', 'shared', 'format', 'noticeInfo', 'errors'], skeleton: 'outcome' },
  payment: { load: () => import('../screens/payment/Payment.tsx'), parts: ['core', 'format', 'payment'], skeleton: 'payment', ahead: ['paymentLoading'] },
  paymentLoading: { load: () => import('../screens/payment/PaymentLoading.tsx'), parts: ['core', 'shared', 'format', 'processing'], skeleton: 'outcome', ahead: ['paymentResult'] },
  paymentResult: { load: () => import('../screens/payment/PaymentResult.tsx'), parts: ['core', 'shared', 'format', 'paymentResult', 'payment', 'errors'], skeleton: 'outcome' },
  toApp: { load: () => import('../screens/payment/ToApp.tsx'), parts: ['core', 'shared', 'format', 'toApp', 'errors'], skeleton: 'outcome' },
  paylaterConfirmation: { load: () => import('../screens/payment/PaylaterConfirmation.tsx'), parts: ['core', 'shared', 'format', 'paylater', 'errors'], skeleton: 'payment' },
  riplay: { load: () => import('../screens/payment/Riplay.tsx'), parts: ['core', 'shared', 'format', 'riplay'], skeleton: 'form' },
  chooseLocation: { load: () => import('../screens/system/ChooseLocation.tsx'), parts: ['core', 'shared', 'location', 'errors', 'format'], skeleton: 'form' },
  openLocation: { load: () => import('../screens/system/OpenLocation.tsx'), parts: ['core', 'shared', 'location'], skeleton: 'form' },
}
