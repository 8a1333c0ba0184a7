/** A way to pay, by what differs: the shape of its file. */
import type { Client } from '../../../client/client.ts'
import type { ErrorName, ErrorRow } from '../../../contract/errors.ts'
import type { Sen } from '../../../contract/money.ts'
import type { ConfirmAnswer, Order } from '../../../contract/payloads/payment.ts'
import type { Version } from '../../../contract/routes.ts'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import type { AgreedTerms, Attempt, Terms } from '../../../domain/payment.ts'
import type { Quote } from '../../../domain/quote.ts'
import type { PlainKey } from '../../../i18n/keys.ts'

/** The customer's choice, as far as an amount depends on it. */
export interface Choice {
  /** Of the points that are in use. */
  readonly quote: Quote
  /** The plan that is shown; null unless it was checked. */
  readonly plan: CheckedPlan | null
  /** The agreement on the summary of the plan. */
  readonly agreement: AgreedTerms | null
}

/** A confirm on its way to the bank. */
export interface ConfirmRequest {
  readonly client: Client
  readonly originalReferenceNo: string
  readonly attempt: Attempt
  readonly agreement: AgreedTerms | null
  /** JWE of the PIN; undefined where none is asked for. */
  readonly encryptedPin: string | undefined
}

export interface PaymentMethod {
  /** Versions of the payment page that offer it, when the bank's answer does. */
  readonly versions: readonly Version[]
  /** Chosen by itself where nothing else is. Nobody is put on credit or sent to another app unasked. */
  readonly isDefault: boolean
  /** Points can be used with it. */
  readonly takesPoints: boolean
  /**
   * The next step after the order: the PIN, the summary of a plan (and then the PIN), or the confirm at once.
   */
  readonly next: 'pin' | 'plan' | 'confirm'
  /** The column `subject` of the errors that speak of it. */
  readonly subject: ErrorRow['subject']
  /** The error shown when the status says that it failed. */
  readonly failure: ErrorName
  /** Its name, for lists and receipts. */
  readonly title: PlainKey
  /** The reason that it can't be used, as far as the page knows by itself; null when it can. */
  blockedBy(order: Order, quote: Quote): ErrorName | null
  /** The sum paid for the order. What a plan costs on top of it is owed to the bank, not to the merchant. */
  amount(choice: Choice): Sen
  /**
   * The sum paid back in all, fees included; null while no plan is known. Absent where nothing is financed.
   */
  debt?(choice: Choice): Sen | null
  /** The terms of a confirm now; null while something is missing. */
  terms(choice: Choice): Omit<Terms, 'method'> | null
  send(sending: ConfirmRequest): Promise<ConfirmAnswer>
}
