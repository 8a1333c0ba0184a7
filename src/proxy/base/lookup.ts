/**
 * Looks names up, one at a time. The system's lookup (getaddrinfo, which knows /etc/hosts and search domains)
 * holds one of the process's few threads for as long as DNS doesn't answer, and files, signatures and other
 * names need them too. Whoever has a lookup of its own takes one thread at most. Node only.
 */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

type Options = Parameters<LookupFunction>[1]
type Callback = Parameters<LookupFunction>[2]
type Answer = Parameters<Callback>

interface Question {
  readonly hostname: string
  readonly options: Options
  readonly callbacks: Callback[]
  /** It has taken so long that the last answer serves; what follows doesn't wait at all. */
  isLate: boolean
}

/** Longest wait for an answer where there is an earlier one, in ms. */
const PATIENCE_MS = 100

/**
 * Everybody who asks for the same waits for the same answer; other names wait for their turn. DNS is asked
 * for each new connection, and its word goes before what it has said earlier: where it fails or is silent,
 * the last good answer serves, however old it is, since who answers there has to prove its name by TLS.
 * @param resolve the system's lookup when missing
 */
export function createLookup(resolve: LookupFunction = lookup): LookupFunction {
  /** The first of them is under way. */
  const questions = new Map<string, Question>()
  /** Of each question the last good one. */
  const answers = new Map<string, Answer>()

  const tell = (callbacks: Callback[], answer: Answer): void => {
    for (const callback of callbacks.splice(0)) callback(...answer)
  }

  function ask(key: string, { hostname, options, callbacks }: Question): void {
    resolve(hostname, options, (...answer) => {
      const [error] = answer
      if (!error) answers.set(key, answer)
      questions.delete(key)
      const [next] = questions
      if (next) ask(...next)
      tell(callbacks, answers.get(key) ?? answer)
    })
  }

  /** Those who wait get the last answer once the question has taken too long. */
  function limit(question: Question, lastAnswer: Answer): void {
    const timer = setTimeout(() => {
      question.isLate = true
      tell(question.callbacks, lastAnswer)
    }, PATIENCE_MS)
    question.callbacks.push(() => clearTimeout(timer))
  }

  return (hostname, options, callback) => {
    const { family, hints, all, order } = options
    const key = JSON.stringify([hostname, family, hints, all, order])
    const pending = questions.get(key)
    const lastAnswer = answers.get(key)
    if (pending) {
      if (pending.isLate && lastAnswer) callback(...lastAnswer)
      else pending.callbacks.push(callback)
      return
    }
    const question: Question = { hostname, options, callbacks: [callback], isLate: false }
    questions.set(key, question)
    if (lastAnswer) limit(question, lastAnswer)
    if (questions.size === 1) ask(key, question)
  }
}
