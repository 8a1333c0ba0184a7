/** The fate of the requests of one call between page and proxy: looked at, changed, lost. */
import type { CallName } from '../../src/contract/endpoints.ts'
import { createGate } from '../gate.ts'

interface On {
  network: { fetch(request: Request): Promise<Response> }
}
type Act = (pass: () => Promise<Response>, request: Request) => Promise<Response>

/** Fetch without an answer. */
export const LOST = async (): Promise<never> => {
  throw new TypeError('Failed to fetch')
}

/** `act` answers in the proxy's place; `pass` asks the proxy. Returns what ends it. */
export function intercept({ network }: On, call: CallName | 'challenge' | 'session', act: Act): () => void {
  const { fetch } = network
  network.fetch = (request) =>
    new URL(request.url).pathname.endsWith(`/${call}`) ? act(() => fetch(request), request) : fetch(request)
  return () => {
    network.fetch = fetch
  }
}

function noted<T>(on: On, call: CallName | 'session', take: (body: Record<string, unknown>) => T): T[] {
  const results: T[] = []
  intercept(on, call, async (pass, request) => {
    results.push(take((await request.clone().json()) as Record<string, unknown>))
    return pass()
  })
  return results
}

/** Bodies of the requests as they leave the page, in their order. */
export const heard = (on: On, call: CallName | 'session') => noted(on, call, (body) => body)

/** The attempts that they name. */
export const attemptsOf = (on: On, call: CallName) => noted(on, call, ({ attempt }) => attempt as string)

/** Changes what is answered. Returns what ends it. */
export const rewrite = (
  on: On,
  call: CallName,
  change: (data: Record<string, unknown>) => unknown,
): (() => void) =>
  intercept(on, call, async (pass) => {
    const answer = await pass()
    const body = (await answer.json()) as { data: Record<string, unknown> }
    change(body.data)
    return Response.json(body, { headers: answer.headers })
  })

/** A proxy that knows nothing of first answers: what it doesn't know in a request it leaves out. */
export function withoutFirst({ network }: On): void {
  const { fetch } = network
  network.fetch = async (request) => {
    if (!new URL(request.url).pathname.endsWith('/session')) return fetch(request)
    const { first: _, ...body } = (await request.json()) as Record<string, unknown>
    const { method, headers } = request
    return fetch(new Request(request.url, { method, headers, body: JSON.stringify(body) }))
  }
}

/** The next request is worked on, and its answer is lost on the way back, or replaced by another. */
export function loseAnswer(
  on: On,
  call: CallName | 'session',
  instead: () => Promise<Response> = LOST,
): void {
  const restore = intercept(on, call, async (pass) => {
    await pass()
    restore()
    return instead()
  })
}

/**
 * The next request stays on its way, until `answer` lets it arrive, or has `instead` answered; `asked`
 * resolves when it leaves the page.
 */
export function hold(on: On, call: CallName | 'session', instead?: () => Promise<Response>) {
  const way = createGate()
  const question = new Promise<void>((resolve) => {
    const restore = intercept(on, call, async (pass) => {
      restore()
      resolve()
      await way.passed
      return (instead ?? pass)()
    })
  })
  return { question, answer: way.open }
}
