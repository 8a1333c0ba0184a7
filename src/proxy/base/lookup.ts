/**
 * Looks names up, one at a time. The system's lookup (getaddrinfo, which knows /etc/hosts and search domains)
 * holds one of the process's few threads for as long as DNS doesn't answer, and files, signatures and other
 * names need them too. Whoever has a lookup of its own takes one thread at most. Node only.
 */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

type Options = Parameters<LookupFunction>[1]
type Callback = Parameters<LookupFunction>[2]

interface Question {
  readonly hostname: string
  readonly options: Options
  readonly callbacks: Callback[]
}

/**
 * Everybody who asks for the same waits for the same answer; other names wait for their turn.
 * @param resolve the system's lookup when missing
 */
export function createLookup(resolve: LookupFunction = lookup): LookupFunction {
  /** The first of them is under way. */
  const questions = new Map<string, Question>()

  function ask(key: string, { hostname, options, callbacks }: Question): void {
    resolve(hostname, options, (...answer) => {
      questions.delete(key)
      const [next] = questions
      if (next) ask(...next)
      for (const callback of callbacks) callback(...answer)
    })
  }

  return (hostname, options, callback) => {
    const { family, hints, all, order } = options
    const key = JSON.stringify([hostname, family, hints, all, order])
    const pending = questions.get(key)
    if (pending) {
      pending.callbacks.push(callback)
      return
    }
    const question: Question = { hostname, options, callbacks: [callback] }
    questions.set(key, question)
    if (questions.size === 1) ask(key, question)
  }
}
