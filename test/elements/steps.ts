/** The first steps of linking, as every customer takes them. */
import { CUSTOMER, words, type Words } from '../words.ts'
import { bank } from './bank.ts'
import { heading, tap, type, type Bank } from './page.ts'

/** Types a number and asks for its code. */
export async function sendNumber(bind: Bank, msisdn: string = CUSTOMER, t: Words = words.id): Promise<void> {
  await type(bind, t['accountCreation.phoneLabel'], `0${msisdn}`)
  await tap(bind, t['accountCreation.submit'])
}

/** The code that has come is typed on its page. */
export async function enterCode(bind: Bank, msisdn: string = CUSTOMER, t: Words = words.id): Promise<void> {
  await heading(bind, t['verification.title'])
  await type(bind, t['verification.codeLabel'], await bank.inboxCode(msisdn))
}
