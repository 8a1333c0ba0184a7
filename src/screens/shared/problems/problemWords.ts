/** Fills the sentence of a problem with what this element knows: merchant, support number, reference. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { rowOf } from '../../../contract/errors.ts'
import type { Method } from '../../../contract/payloads/payment.ts'
import { errorHeading, errorNodes, errorText } from '../../../i18n/errorText.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { jsx } from '../../../text/jsx-runtime.ts'
import { useCore, useFlow, useWords } from '../../context.ts'
import { useClaims } from '../stores/useClaims.ts'
import { hasOtherMethod } from './paymentMeans.ts'
import { telUrl } from './telUrl.ts'

export interface ProblemWords {
  /** Null where there is no problem. */
  text: string | null
  /** The same with the support number as a link. */
  nodes: ReactNode
  /** The heading where it has a page or dialog; empty where there is no problem. */
  title: string
  phone: string | null
}

interface Surroundings {
  /** The way to pay that the problem stands on. */
  readonly method?: Method
  /** The help code stands below the sentence, where the error has one. */
  readonly showsCode?: boolean
}

/** The code that support asks for; with the bank's own where that is all that is known of the error. */
export const helpCodeOf = ({ name, diagnosticsId, wireCode }: Problem): string =>
  name === 'UNKNOWN' && wireCode ? `${diagnosticsId} · ${wireCode}` : diagnosticsId

export function useProblemWords(
  problem: Problem | null | undefined,
  { method, showsCode = false }: Surroundings = {},
): ProblemWords {
  const core = useCore()
  const words = useWords()
  const profile = useStore(core.session.profile)
  const merchant = useStore(core.session.merchant)
  const { app } = useClaims()
  const flow = useFlow()
  if (!problem) return { text: null, nodes: null, title: '', phone: null }
  const phone = problem.data.phone ?? (profile ?? core.port.bank)?.supportPhone ?? undefined
  const facts = {
    ...problem.data,
    phone,
    now: problem.at,
    merchant,
    app,
    otherMethod:
      flow.kind === 'pay' && flow.order.get() ? hasOtherMethod(flow, problem.name, method) : undefined,
    code: problem.wireCode,
    codeBelow: showsCode && rowOf(problem.name).support,
  }
  return {
    text: errorText(words, problem.name, facts),
    nodes: errorNodes<ReactNode>(words, problem.name, facts, {
      phone: (text) => jsx('a', { href: telUrl(text), children: text }, 'phone'),
    }),
    title: errorHeading(words, problem.name),
    phone: phone ?? null,
  }
}
