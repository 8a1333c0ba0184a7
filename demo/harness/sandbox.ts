/** Calls to the control side of the sandbox bank (readings 7), and what the demo server tells about itself. */

export interface About {
  /** Another one after each start of the server: what was opened before is gone. */
  readonly run: string
  /** Ports that answer the same; the first is the merchant's, the second the bank's. */
  readonly ports: readonly number[]
  readonly sandboxUrl: string
}

export interface Message {
  /** ISO 8601. */
  readonly at: string
  readonly text: string
  /** Null in a message that only tells something. */
  readonly code: string | null
}

export interface Debit {
  readonly at: string
  readonly order: string
  readonly amount: string
  readonly points: number
  readonly method: string
}

export interface Sandbox {
  about(): Promise<About>
  /** @param msisdn what the partner platform knows; undefined: nothing */
  openJourney(scenario: string, msisdn: string | undefined): Promise<string>
  openOrder(scenario: string, msisdn: string, amount: string): Promise<string>
  inbox(msisdn: string): Promise<readonly Message[]>
  ledger(): Promise<readonly Debit[]>
  /** The bank's time, in epoch ms. */
  clock(): Promise<number>
  /** Moves the bank's clock; answers its new time. */
  advance(seconds: number): Promise<number>
  /** What the customer does in the bank's app. */
  inApp(originReferenceNo: string, action: 'pay' | 'cancel'): Promise<void>
  fault(fault: Record<string, string | number>): Promise<void>
  reset(): Promise<void>
}

type Json = Record<string, unknown>

export function createSandbox(fetch: typeof globalThis.fetch): Sandbox {
  async function ask(path: string, body?: object): Promise<unknown> {
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const response = await fetch(path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
    return response.json()
  }
  const control = async (path: string, body?: object): Promise<Json> => (await ask(`/sandbox/${path}`, body)) as Json
  const list = async <T>(path: string): Promise<readonly T[]> => (await ask(`/sandbox/${path}`)) as T[]
  return {
    about: async () => (await ask('/harness/config.json')) as About,
    openJourney: async (scenario, msisdn) => String((await control('journeys', { scenario, msisdn })).journeyId),
    openOrder: async (scenario, msisdn, amount) =>
      String((await control('orders', { scenario, msisdn, amount })).originReferenceNo),
    inbox: (msisdn) => list(`inbox?all=1&msisdn=${encodeURIComponent(msisdn)}`),
    ledger: () => list('ledger'),
    clock: async () => Number((await control('clock')).now),
    advance: async (advanceSeconds) => Number((await control('clock', { advanceSeconds })).now),
    inApp: async (originReferenceNo, action) => void (await control('app', { originReferenceNo, action })),
    fault: async (fault) => void (await control('faults', fault)),
    reset: async () => void (await control('reset', {})),
  }
}
