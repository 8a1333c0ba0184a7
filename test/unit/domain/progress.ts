/** How far a link or an unlinking is, at random. */
import fc from 'fast-check'
import type { LinkProgress } from '../../../src/domain/linkFlow.ts'

export const progressOf = (...flows: LinkProgress['flow'][]) =>
  fc.record<LinkProgress>({
    flow: fc.constantFrom(...flows),
    codeSent: fc.boolean(),
    account: fc.constantFrom('EXISTING' as const, 'NEW' as const, 'OPEN_APP' as const, null),
    passwordDone: fc.boolean(),
    registered: fc.boolean(),
    unlinkVerified: fc.boolean(),
    finished: fc.boolean(),
  })
