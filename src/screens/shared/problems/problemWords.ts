/** Fills the sentence of a problem with what this element knows: merchant, support number, reference. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Method } from '../../../contract/payloads/payment.ts'
import { errorNodes, errorText, errorTitle } from '../../../i18n/errorText.ts'
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
  title: string | undefined
  phone: string | null
}

/** @param [method] the way to pay that the problem stands on */
export function useProblemWords(problem: Problem | null | undefined, method?: Method): ProblemWords {
  const core = useCore()
  const words = useWords()
  const profile = useStore(core.session.profile)
  const merchant = useStore(core.session.merchant)
  const { app } = useClaims()
  const flow = useFlow()
  if (!problem) return { text: null, nodes: null, title: undefined, phone: null }
  const phone = problem.data.phone ?? profile?.supportPhone ?? undefined
  const facts = {
    ...problem.data,
    phone,
    now: problem.at,
    merchant,
    app,
    otherMethod:
      flow.kind === 'pay' && flow.order.get() ? hasOtherMethod(flow, problem.name, method) : undefined,
    code: problem.wireCode,
    reference: core.settings.subject,
  }
  return {
    text: errorText(words, problem.name, facts),
    nodes: errorNodes<ReactNode>(words, problem.name, facts, {
      phone: (text) => jsx('a', { href: telUrl(text), children: text }, 'phone'),
    }),
    title: errorTitle(words, problem.name),
    phone: phone ?? null,
  }
}
