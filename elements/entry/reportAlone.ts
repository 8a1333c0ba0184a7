/**
 * A customer report without the app: it could not be loaded, or the customer leaves for the hosted page
 * before it is. It names neither merchant nor customer, and no session proves it.
 */
import { stringify } from '../../src/contract/json.ts'
import { atProxy, PROXY, REPORTS_PATH } from '../../src/client/request.ts'
import { ID } from '../../src/contract/ids.ts'
import { deviceTime } from '../../src/host/deviceTime.ts'
import type { CustomerReport, ReportName } from '../../src/contract/reports.ts'

/** The settings that it needs, as the page has given them, and the page's own `fetch`. */
interface Reporter {
  fetch(url: string, init: RequestInit): Promise<unknown>
  readonly proxy: string
  /** `link`, `unlink`; anything else is a payment. */
  readonly flow: string | undefined
  /** journeyId or originReferenceNo. */
  readonly subject: string
}

type Prefix = 'payment' | 'bind' | 'unbind'
type Happening = 'error' | 'to_bank'

const prefixes: Readonly<Record<string, Prefix>> = { link: 'bind', unlink: 'unbind' }

/**
 * Posts it, best effort, by a request that outlives the page. The time is the device's. In MOCK there is no
 * server to report to.
 */
export function reportAlone(
  { fetch, proxy, flow = 'pay', subject }: Reporter,
  happening: Happening,
  facts: Pick<CustomerReport, 'diagnosticsId' | 'code' | 'mode' | 'environment'>,
): void {
  if (facts.environment === 'MOCK' || !PROXY.test(proxy)) return
  const prefix = prefixes[flow] ?? 'payment'
  const event: ReportName = `${prefix}_${happening}`
  fetch(atProxy(proxy, REPORTS_PATH), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stringify({
      ...(ID.test(subject) && { [prefix === 'payment' ? 'originalReferenceNo' : 'journeyId']: subject }),
      reports: [{ event, at: deviceTime(), ...facts }],
    }),
    credentials: 'omit',
    referrerPolicy: 'origin',
    keepalive: true,
  }).catch(() => undefined)
}
