/** The ways to pay; a blocked one stays in the list and shows its reason. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { Order } from '../../../contract/payloads/payment.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { reasonsOf } from '../../../stores/payment/shape.ts'
import { BelowRow } from '../../../ui/BelowRow.tsx'
import { RadioGroup } from '../../../ui/MethodRow.tsx'
import { Section } from '../../../ui/Section.tsx'
import { usePay, useProblem, useWords } from '../../context.ts'
import { FieldProblem } from '../../shared/problems/fieldError.tsx'
import { BlockedMethod, BlockedNote } from './blocked.ts'
import { methodRowOf } from './rows.ts'

export function Methods({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const methods = useStore(pay.methods)
  const blocks = useStore(pay.blocks)
  const missing = useProblem('method')?.name === 'METHOD_REQUIRED'
  const group = useId()
  const reasons = reasonsOf(methods, blocks)
  // Also of none that this version of the page offers.
  const isShut = reasons.length === methods.length
  return (
    <>
      <Section id={group}>{words.t('payment.methodTitle')}</Section>
      {(isShut || reasons.length > 0) && <BlockedNote reasons={reasons} all={isShut} />}
      <RadioGroup holdsMore labelledBy={group} describedBy={missing ? 'problem-method' : undefined}>
        {methods.map((method) => {
          const title = words.t(methodOf(method).title)
          const reason = blocks[method]
          const { Row } = methodRowOf(method)
          return reason ? (
            <BlockedMethod key={method} group={group} method={method} title={title} reason={reason} />
          ) : (
            <Row key={method} group={group} title={title} order={order} />
          )
        })}
      </RadioGroup>
      {missing && (
        <BelowRow>
          <FieldProblem field="method" />
        </BelowRow>
      )}
    </>
  )
}
