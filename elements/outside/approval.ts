/** `bank-confirm`: the page's say before what a customer has entered is sent. */
import type { Approval, Detail } from '../../src/contract/outcomes.ts'
import { consoleLine } from '../../src/host/consoleLine.ts'

/** The longest time for a page's answer, in ms. */
const ANSWER_MS = 10_000

/** False where one of them is, or is an error, or takes too long. */
const wordOf = (answers: readonly PromiseLike<unknown>[]): Promise<boolean> =>
  new Promise((resolve) => {
    const refuse = (reason: unknown): void => {
      consoleLine('error', 'bank-elements: bank-confirm:', reason)
      resolve(false)
    }
    const timer = setTimeout(refuse, ANSWER_MS, `no answer within ${ANSWER_MS} ms`)
    void Promise.all(answers)
      .then((values) => resolve(!values.includes(false)), refuse)
      .then(() => clearTimeout(timer))
  })

/** Dispatches the event. Resolves to false where the page prevents it or says no. */
export async function approvalOf(element: EventTarget, detail: Detail<'bank-confirm'>): Promise<boolean> {
  const answers: PromiseLike<unknown>[] = []
  let isOpen = true
  const event = new CustomEvent<Detail<'bank-confirm'> & Approval>('bank-confirm', {
    detail: {
      ...detail,
      until(answer) {
        if (!isOpen) throw new TypeError('bank-confirm: call until() while the event is dispatched')
        if (typeof answer !== 'function') return void answers.push(answer)
        // A function is no answer: nothing would have been asked, and nothing said no.
        answers.push(Promise.resolve(false))
        throw new TypeError('bank-confirm: until() takes a promise, not a function: call it')
      },
    },
    cancelable: true,
    bubbles: true,
    composed: true,
  })
  const goes = element.dispatchEvent(event)
  isOpen = false
  return goes && wordOf(answers)
}
