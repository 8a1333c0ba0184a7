/** What a request is about: the journey or the order whose id its body carries. */
import type { Subject } from './claims.ts'

const text = (body: unknown, key: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The ids of a call's body; none for verify-email and auth-generate-captcha. */
export function subjectsOf(body: unknown): Subject[] {
  const journey = text(body, 'journeyId')
  const order = text(body, 'originalReferenceNo')
  return [
    ...(journey === undefined ? [] : [{ kind: 'journey', id: journey } as const]),
    ...(order === undefined ? [] : [{ kind: 'order', id: order } as const]),
  ]
}
