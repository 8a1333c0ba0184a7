/** Confirms are asked once: payment-order-confirm, paylater, and the code that releases a payment. */
import type { CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import type { Ask, Step } from '../http/exchange.ts'
import { hex } from '../base/ids.ts'
import { reply, type ReplyParts } from '../sessions/reply.ts'
import type { Subject } from '../tokens/claims.ts'
import { subjectsOf } from '../tokens/subject.ts'
import { type Confirms, isAnswer } from './confirms.ts'

interface ConfirmParts {
  readonly confirms: Confirms
}

/**
 * What a repeat need not say again: the key itself, secrets (they are sealed anew each time, and a wrong one
 * is mended under the same key), and of an agreement its moment and words. Which documents, in which version,
 * stays.
 */
const FREE = new Set(['idempotencyKey', 'encryptedPin', 'code', 'acceptedAt', 'language', 'text'])

/** A key may be used once to pay, by wallet or later, and once to release what was paid. */
const USES = ['pay', 'release'] as const
const usedFor = (call: CallName): (typeof USES)[number] =>
  call === 'otp/payment-verification' ? 'release' : 'pay'

const hash = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const orderName = (use: (typeof USES)[number], subject: Subject | undefined): string =>
  [use, subject?.kind, subject?.id].join('\n')

/** Whether a confirm or a code is at the bank at this moment for what a session is about. */
export const isUnderWay = async ({ confirms }: ConfirmParts, { kind, id }: Subject): Promise<boolean> =>
  (
    await Promise.all(USES.map(async (use) => confirms.isUnderWay(await hash(orderName(use, { kind, id })))))
  ).includes(true)

/** Keys are an order's own, and a page's: another order or origin with the same key is another question. */
async function namesOf(c: Ask, key: string): Promise<[key: string, payload: string, order: string]> {
  const call = c.get('call')
  const body = c.get('body')
  const subject = c.get('session') ?? subjectsOf(body)[0]
  const payload = JSON.stringify([call, body], (name, value: unknown) => (FREE.has(name) ? undefined : value))
  const order = orderName(usedFor(call), subject)
  return Promise.all([hash([order, c.get('origin'), key].join('\n')), hash(payload), hash(order)])
}

export const idempotent =
  (parts: ConfirmParts & ReplyParts): Step =>
  async (c, next) => {
    const { idempotencyKey } = c.get('body') as { idempotencyKey?: string }
    if (idempotencyKey === undefined) return next()
    const begun = await parts.confirms.begin(...(await namesOf(c, idempotencyKey)))
    if (isAnswer(begun)) {
      c.set('replayed', true)
      // The session may have gone on since.
      return reply(
        parts,
        c,
        c.get('session')?.credential === undefined ? begun : { ...begun, credential: undefined },
      )
    }
    try {
      await next()
    } finally {
      const answer = c.get('answer')
      await (answer && isSuccess(answer.code) ? begun.keep(answer) : begun.leave())
    }
  }
