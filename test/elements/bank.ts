/** For tests in pages: the sandbox bank's control panel, and the built elements as a merchant loads them. */
import { executeServerCommand } from '@web/test-runner-commands'
import { sandboxControl } from '../control.ts'

/** The page's origin is not the bank's, so the runner carries the request. */
const throughRunner = async (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const request = { path: pathname + search, ...(typeof init?.body === 'string' && { body: init.body }) }
  const { status, text } = await executeServerCommand<{ status: number; text: string }, typeof request>(
    'sandbox',
    request,
  )
  return new Response(text, { status })
}

/** createOrder, createJourney, inboxCode, ledger, advance, …: see ../control.ts. */
export const bank = sandboxControl(throughRunner, window.testBase)

/** The titles that stand in frames of other origins, which only the browser's driver can see. */
export const frameTitles = (): Promise<string[]> => executeServerCommand('frame-titles')

/** Base URL of the signing proxy, for the attribute `proxy`. */
export const proxy = `${window.testBase}/proxy`

/** Runs `/bank-elements.js` from the demo server's origin; resolved when both elements are defined. */
export async function loadElements(): Promise<void> {
  const script = document.head.appendChild(document.createElement('script'))
  script.type = 'module'
  script.crossOrigin = 'anonymous'
  script.src = `${window.testBase}/bank-elements.js`
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = () => reject(new Error(`${script.src} did not load`))
  })
  await Promise.all(['bank-bind', 'bank-pay'].map((name) => customElements.whenDefined(name)))
}
