/** Calls to the control side of the sandbox bank (readings 7), and what the demo server tells about itself. */

export interface About {
  /** Another one after each start of the server: what was opened before is gone. */
  readonly run: string
  /** Ports that answer the same; the first is the merchant's, the second the bank's. */
  readonly ports: readonly number[]
  readonly sandboxUrl: string
}

export interface Message {
  readonly at: number | string
  readonly text: string
  readonly code?: string | null
}

export interface Debit {
  readonly at: number | string
  readonly order: string
  readonly amount: string
  readonly points: number
  readonly method: string
}

export interface Sandbox {
  about(): Promise<About>
  openJourney(scenario: string, msisdn: string): Promise<string>
  openOrder(scenario: string, msisdn: string, amount: string): Promise<string>
  inbox(msisdn: string): Promise<readonly Message[]>
  ledger(): Promise<readonly Debit[]>
  /** Moves the bank's clock; answers its new time in epoch ms. */
  advance(seconds: number): Promise<number | undefined>
  fault(fault: Record<string, string | number>): Promise<void>
  reset(): Promise<void>
}

type Json = Record<string, unknown>

/** The list in an answer that is one, or that holds one under `name`. */
const listIn = (answer: unknown, name: string): Json[] => {
  const list = Array.isArray(answer) ? answer : (answer as Json | null)?.[name]
  return Array.isArray(list) ? (list as Json[]) : []
}

export function createSandbox(fetch: typeof globalThis.fetch): Sandbox {
  async function ask(path: string, body?: object): Promise<Json> {
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const response = await fetch(path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
    return response.json() as Promise<Json>
  }
  const control = (path: string, body?: object): Promise<Json> => ask(`/sandbox/${path}`, body)
  return {
    about: () => ask('/harness/config.json') as Promise<unknown> as Promise<About>,
    openJourney: async (scenario, msisdn) => String((await control('journeys', { scenario, msisdn })).journeyId),
    openOrder: async (scenario, msisdn, amount) => String((await control('orders', { scenario, msisdn, amount })).originReferenceNo),
    inbox: async (msisdn) => listIn(await control(`inbox?msisdn=${encodeURIComponent(msisdn)}`), 'messages') as unknown as Message[],
    ledger: async () => listIn(await control('ledger'), 'debits') as unknown as Debit[],
    advance: async (advanceSeconds) => {
      const { now } = await control('clock', { advanceSeconds })
      return typeof now === 'number' ? now : typeof now === 'string' ? Date.parse(now) : undefined
    },
    fault: async (fault) => void (await control('faults', fault)),
    reset: async () => void (await control('reset', {})),
  }
}
