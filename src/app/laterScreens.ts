/**
 * The rows of all screens but the first ones: their code, their words, what most likely comes next. Total by
 * type.
 */
import type { Screen } from '../contract/routes.ts'
import type { Part } from '../i18n/loaders.ts'
import type { FirstScreen, ScreenEntry } from './screens.ts'

/** Nearly every later screen may count, date, hand over and fail. */
const COMMON: readonly Part[] = ['core', 'shared', 'format', 'errors']

const screen = (
  load: ScreenEntry['load'],
  parts: readonly Part[],
  ahead: readonly Screen[] = [],
): ScreenEntry => ({ load, parts: [...COMMON, ...parts], ahead })

export const laterScreens: Record<Exclude<Screen, FirstScreen>, ScreenEntry> = {
  verification: screen(() => import('../screens/common/Verification.tsx'), ['verification'], ['password']),
  password: screen(
    () => import('../screens/bind/Password.tsx'),
    ['keyboard', 'password', 'createPassword'],
    ['bind'],
  ),
  bind: screen(() => import('../screens/bind/Bind.tsx'), ['bind', 'terms'], ['bindResult']),
  bindResult: screen(() => import('../screens/bind/BindResult.tsx'), ['bind']),
  bindFail: screen(() => import('../screens/bind/BindFail.tsx'), ['bind']),
  register: screen(() => import('../screens/bind/Register.tsx'), ['register'], ['createPassword']),
  createPassword: screen(
    () => import('../screens/bind/CreatePassword.tsx'),
    ['keyboard', 'password', 'createPassword'],
    ['termsOfUse'],
  ),
  termsOfUse: screen(() => import('../screens/common/TermsOfUse.tsx'), ['terms'], ['bindResult']),
  framePage: screen(() => import('../screens/common/FramePage.tsx'), ['framePage']),
  resultPage: screen(() => import('../screens/common/ResultPage.tsx'), ['resultPage', 'unlink']),
  noticeInfo: screen(() => import('../screens/common/NoticeInfo.tsx'), []),
  paymentLoading: screen(
    () => import('../screens/payment/PaymentLoading.tsx'),
    ['processing'],
    ['paymentResult'],
  ),
  paymentResult: screen(
    () => import('../screens/payment/PaymentResult.tsx'),
    ['paymentResult', 'payment', 'paymentMore'],
  ),
  toApp: screen(
    () => import('../screens/payment/ToApp.tsx'),
    ['toApp', 'payment', 'paymentMore', 'element'],
    ['paymentResult'],
  ),
  paylaterConfirmation: screen(
    () => import('../screens/payment/PaylaterConfirmation.tsx'),
    ['payment', 'paymentMore', 'instalment', 'paylater', 'terms'],
    ['riplay'],
  ),
  riplay: screen(() => import('../screens/payment/Riplay.tsx'), ['riplay']),
  chooseLocation: screen(() => import('../screens/system/ChooseLocation.tsx'), ['location']),
  openLocation: screen(() => import('../screens/system/OpenLocation.tsx'), ['location']),
}
