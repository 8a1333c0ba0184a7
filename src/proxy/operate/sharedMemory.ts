/**
 * The memory that the workers of one machine share: the primary process holds it, workers ask by messages.
 * What is asked in one turn of the event loop, or while a message is on its way, travels in one message: the
 * more there is to do, the more fits in one.
 */
import { memoryStore } from '../store/memoryStore.ts'
import type { Rule, SharedStore, Taken } from '../store/sharedStore.ts'
import {
  answering,
  asTaken,
  ruleText,
  type RuleText,
  type StoreAnswer,
  type StoreRequest,
  type CountList,
  type ToPrimary,
  type ToWorker,
} from './messages.ts'

export interface SharedMemory {
  readonly store: SharedStore
  answered(answers: Extract<ToWorker, { kind: 'store' }>['answers']): void
  /** The primary is gone: pending and later requests use this process's memory. */
  lost(): void
}

interface Waiting {
  readonly request: StoreRequest
  resolve(answer: StoreAnswer | Promise<StoreAnswer>): void
}

const asText = (answer: StoreAnswer): string | undefined => (typeof answer === 'string' ? answer : undefined)

export function sharedMemory(send: (message: ToPrimary) => void, ports: { now(): number }): SharedMemory {
  /** In the message that is on its way; and what goes with the next. */
  let sent: readonly Waiting[] = []
  let next: Waiting[] = []
  let own: ReturnType<typeof answering> | undefined
  const since = ports.now()

  function post(): void {
    if (own || sent.length > 0 || next.length === 0) return
    sent = next
    next = []
    send({ kind: 'store', asked: sent.map(({ request }) => request) })
  }
  function ask(...request: StoreRequest): Promise<StoreAnswer> {
    if (own) return own(request)
    return new Promise((resolve) => {
      if (next.push({ request, resolve }) === 1 && sent.length === 0) setImmediate(post)
    })
  }

  const texts = new Map<Rule, RuleText>()
  const textOf = (rule: Rule): RuleText => {
    const text = texts.get(rule) ?? ruleText(rule)
    texts.set(rule, text)
    return text
  }
  async function counted(...request: StoreRequest): Promise<readonly Taken[]> {
    const answer = await ask(...request)
    if (!Array.isArray(answer)) throw new TypeError('The primary process has not counted')
    return (answer as readonly CountList[]).map(asTaken)
  }
  async function one(...request: StoreRequest): Promise<Taken> {
    const [taken] = await counted(...request)
    if (taken === undefined) throw new TypeError('The primary process has not counted')
    return taken
  }

  return {
    store: {
      counter: (rule) => ({
        rule,
        take: async (key, times = 1) => one('take', [[[textOf(rule), key, times]]]),
        look: async (key) => one('look', textOf(rule), key),
      }),
      async takeInTurn(steps) {
        if (steps.length === 0) return []
        const taken = await counted(
          'take',
          steps.map((step) =>
            step.map(({ counter, key, times = 1 }) => [textOf(counter.rule), key, times] as const),
          ),
        )
        const all = steps.flat()
        return taken.flatMap((count, at) => {
          const asked = all[at]
          return asked ? [{ rule: asked.counter.rule, taken: count }] : []
        })
      },
      claim: async (key, value, ttlMs) => asText(await ask('claim', key, value, ttlMs)),
      read: async (key) => asText(await ask('read', key)),
      write: async (key, value, ttlMs) => void (await ask('write', key, value, ttlMs)),
      replace: async (key, value, after, ttlMs) =>
        asText(await ask('replace', key, value, after, ttlMs)) !== undefined,
      release: async (key, value) => void (await ask('release', key, value)),
      state: () => ({ kind: 'memory', reachable: own === undefined, since }),
      close: async () => undefined,
    },
    answered(answers) {
      const asked = sent
      sent = []
      asked.forEach(({ resolve }, at) => resolve(answers[at] ?? null))
      if (next.length > 0) setImmediate(post)
    },
    lost() {
      const answer = (own ??= answering(memoryStore(ports)))
      for (const { request, resolve } of [...sent, ...next]) resolve(answer(request))
      sent = []
      next = []
    },
  }
}
