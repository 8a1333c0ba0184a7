/**
 * The answers that come along with a session: the next such call takes its own, once, instead of asking,
 * unless something else was answered since or it is older than an answer can be.
 */
import type { CallName } from '../contract/endpoints.ts'
import { callsAlong, type AlongName, type SessionAnswer, type SessionRequest } from '../contract/session.ts'
import { toJson } from '../contract/wire.ts'
import { NETWORK } from '../domain/limits.ts'
import type { ParsedResponse } from './transport.ts'

export interface AnswersAlong {
  /** As what a call's answer comes along; undefined: it is never one of them. */
  nameOf(call: CallName, body: unknown): AlongName | undefined
  /** Undefined: there is none, or nobody waits for it any more. */
  take(name: AlongName, signals: readonly AbortSignal[]): ParsedResponse | undefined
  /** @param response the session's own */
  keep(response: ParsedResponse, answer: Pick<SessionAnswer, AlongName>): void
  /** A later answer is newer. */
  forget(): void
}

/** @param now epoch ms */
export function createAnswersAlong(request: SessionRequest, now: () => number): AnswersAlong {
  const calls = Object.entries(callsAlong(request)) as [AlongName, { call: CallName; body: object }][]
  let answers: { readonly responses: Map<AlongName, ParsedResponse>; readonly expiresAt: number } | undefined
  return {
    nameOf: (name, body) =>
      calls.find(([, { call, body: sentBody }]) => call === name && toJson(body) === toJson(sentBody))?.[0],
    take(name, signals) {
      const response = answers && now() < answers.expiresAt ? answers.responses.get(name) : undefined
      answers?.responses.delete(name)
      return signals.some(({ aborted }) => aborted) ? undefined : response
    },
    keep(response, { first, orderStatus }) {
      const responses = new Map<AlongName, ParsedResponse>()
      for (const [name, answer] of Object.entries({ first, orderStatus })) {
        if (!answer) continue
        const { status, ...body } = answer
        responses.set(name as AlongName, { ...response, status, body })
      }
      answers = { responses, expiresAt: now() + NETWORK.timeoutMs }
    },
    forget() {
      answers = undefined
    },
  }
}
