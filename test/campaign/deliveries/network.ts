/** The way of a confirm from a page through the proxy to the bank, and what may become of it. */
import { NeverConnected } from '../../../src/proxy/base/refusal.ts'
import { CONFIRM, type Ledger, type Rig } from './ledger.ts'

/** The fate of the next confirm or code. */
export const FAULTS = [
  'answer lost',
  'answer lost',
  'request lost',
  'arrives late',
  'arrives late',
  'no connection to the bank',
  'the bank answers with 500',
  'the session is over',
  'the session is over, and the answer lost',
  'the session is over, and so is the new one',
  'the gateway drops its headers',
  'a wrapper answers by itself',
] as const
export type Fault = (typeof FAULTS)[number]

type Task = () => void

export interface Network {
  /** The fetch of a tab with these cookies. */
  fetchOf(tab: number, jar: Map<string, string>): (url: string, init: RequestInit) => Promise<Response>
  /** This happens to the next confirm. */
  expect(fault: Fault): void
  /** Runs once the next PIN can be sealed. */
  onceSealing(task: Task): void
  /** Runs once the next confirm is on its way. */
  onceSending(task: Task): void
  /** Expected faults that haven't happened won't. */
  clear(): void
}

const LATE_MS = 30_000
const loss = () => Promise.reject(new TypeError('Failed to fetch'))
const withoutHeaders = async (answer: Response) =>
  new Response(await answer.text(), { status: answer.status })

/** The bank's fault that stops the next call to it. */
type BankFault = 'unreachable' | 'late' | 'busy'
const AT_BANK: Partial<Record<Fault, BankFault>> = {
  'arrives late': 'late',
  'no connection to the bank': 'unreachable',
  'the bank answers with 500': 'busy',
}
/** The fate of the same confirm when it is sent again. */
const REPEATED: Partial<Record<Fault, Fault>> = {
  'the session is over, and the answer lost': 'answer lost',
  'the session is over, and so is the new one': 'the session is over',
}

/** The line from the proxy to the bank. */
function bankLine(rig: Rig) {
  let fault: BankFault | null = null
  const { fetch } = rig.line
  rig.line.fetch = (url, init) => {
    if (fault === null || !CONFIRM.test(url)) return fetch(url, init)
    const current = fault
    fault = null
    if (current === 'unreachable') return Promise.reject(new NeverConnected('refused'))
    if (current === 'busy') return Promise.resolve(new Response('busy', { status: 500 }))
    rig.timers.setTimeout(() => void Promise.resolve(fetch(url, init)).catch(() => undefined), LATE_MS)
    return Promise.reject(new TypeError('the line is cut'))
  }
  return {
    expect: (next: BankFault | null) => {
      fault = next
    },
  }
}

/** @param keepsCookies whether the browser does */
export function createNetwork(rig: Rig, ledger: Ledger, keepsCookies: boolean): Network {
  let fault: Fault | null = null
  let sealing: Task | null = null
  let sending: Task | null = null
  const bank = bankLine(rig)

  const travel = async (init: RequestInit, pass: (init: RequestInit) => Promise<Response>) => {
    const current = fault
    fault = (current && REPEATED[current]) ?? null
    if (current === 'request lost') return loss()
    bank.expect((current && AT_BANK[current]) ?? null)
    const isOver = current?.startsWith('the session is over') ?? false
    const headers = { ...(init.headers as object), authorization: 'Bearer old' }
    const answer = await pass(isOver ? { ...init, headers } : init)
    if (current === 'answer lost') return loss()
    if (current === 'the gateway drops its headers') return withoutHeaders(answer)
    if (current === 'a wrapper answers by itself') return new Response('offline', { status: 503 })
    return answer
  }

  /** A request with the cookies of this jar, as a browser sends it. */
  const browse = async (url: string, init: RequestInit, jar: Map<string, string>) => {
    const headers = new Headers(init.headers)
    const isCarried = init.credentials === 'include'
    if (isCarried && jar.size > 0)
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await rig.fetch(url, { ...init, headers: Object.fromEntries(headers) })
    for (const cookie of keepsCookies && isCarried ? answer.headers.getSetCookie() : []) {
      const [name = '', value = ''] = cookie.slice(0, cookie.indexOf(';')).split(/=(.*)/)
      jar.set(name, value)
    }
    return answer
  }

  return {
    fetchOf: (tab, jar) => async (url, init) => {
      const pass = (request: RequestInit) => browse(url, request, jar)
      if (url.endsWith('/encrypt-factor')) {
        const answer = await pass(init)
        sealing?.()
        sealing = null
        return answer
      }
      if (!CONFIRM.test(url)) return pass(init)
      const answer = ledger.depart(tab, () => travel(init, pass))
      sending?.()
      sending = null
      return answer
    },
    expect: (next) => {
      fault = next
    },
    onceSealing: (task) => {
      sealing = task
    },
    onceSending: (task) => {
      sending = task
    },
    clear: () => {
      fault = null
      bank.expect(null)
    },
  }
}
