/** Faults on request: what can happen to an answer on its way from the bank to the proxy. */
import type { CallName } from '../contract/endpoints.ts'
import type { Fault, Store } from './store.ts'

/** The call is executed and its answer dropped: the server closes the connection. */
export class DropAnswer extends Error {
  constructor() {
    super('The answer was dropped')
    this.name = 'DropAnswer'
  }
}

/** The next fault of a call, which is counted as used; `*` means every call. */
export function takeFault({ faults }: Store, call: CallName): Fault | undefined {
  const index = faults.findIndex((fault) => fault.call === call || fault.call === '*')
  const fault = faults[index]
  if (!fault) return undefined
  fault.left -= 1
  if (fault.left <= 0) faults.splice(index, 1)
  return fault
}

interface FaultPorts {
  /** Executes the call. */
  work(): Promise<Response>
  wait(ms: number): Promise<void>
  /** An answer of the bank. */
  write(body: object): Response
}

const page = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>'

/**
 * Answers with the fault. `status` and `code` replace the call; the others change the answer of an executed
 * call.
 * @throws DropAnswer
 */
export async function withFault(fault: Fault, { work, wait, write }: FaultPorts): Promise<Response> {
  if (fault.kind === 'status') {
    const headers =
      fault.status === 429 || fault.status === 503 ? { 'retry-after': String(fault.seconds) } : undefined
    return new Response(page, { status: fault.status, headers: { 'content-type': 'text/html', ...headers } })
  }
  if (fault.kind === 'code') return write({ code: fault.code, message: 'fault', data: fault.data ?? {} })
  if (fault.kind === 'delay') await wait(fault.seconds * 1000)
  const answer = await work()
  if (fault.kind === 'delay') return answer
  if (fault.kind === 'drop-answer') throw new DropAnswer()
  if (fault.kind === 'html') return new Response(page, { headers: { 'content-type': 'text/html' } })
  const text = await answer.text()
  return new Response(text.slice(0, Math.ceil(text.length / 2)), {
    headers: { 'content-type': 'application/json' },
  })
}
