/** All other words. English. */
import type { Assert, Faults, IsNever } from '../translation.ts'
import type { texts as reference } from '../id/rest.ts'
import { texts as alone } from './alone.ts'
import { texts as bind } from './bind.ts'
import { texts as createPassword } from './createPassword.ts'
import { texts as element } from './element.ts'
import { texts as errors } from './errors.ts'
import { texts as framePage } from './framePage.ts'
import { texts as instalment } from './instalment.ts'
import { texts as keyboard } from './keyboard.ts'
import { texts as location } from './location.ts'
import { texts as noApp } from './noApp.ts'
import { texts as noticeInfo } from './noticeInfo.ts'
import { texts as password } from './password.ts'
import { texts as paylater } from './paylater.ts'
import { texts as paymentResult } from './paymentResult.ts'
import { texts as pin } from './pin.ts'
import { texts as processing } from './processing.ts'
import { texts as qris } from './qris.ts'
import { texts as register } from './register.ts'
import { texts as resultPage } from './resultPage.ts'
import { texts as riplay } from './riplay.ts'
import { texts as shared } from './shared.ts'
import { texts as terms } from './terms.ts'
import { texts as toApp } from './toApp.ts'
import { texts as unlink } from './unlink.ts'
import { texts as verification } from './verification.ts'

export const texts = {
  ...alone,
  ...bind,
  ...createPassword,
  ...element,
  ...errors,
  ...framePage,
  ...instalment,
  ...keyboard,
  ...location,
  ...noApp,
  ...noticeInfo,
  ...password,
  ...paylater,
  ...paymentResult,
  ...pin,
  ...processing,
  ...qris,
  ...register,
  ...resultPage,
  ...riplay,
  ...shared,
  ...terms,
  ...toApp,
  ...unlink,
  ...verification,
}

export type Agrees = Assert<IsNever<Faults<typeof reference, typeof texts>>>
