/** The ways to pay; a blocked one stays in the list and shows its reason. */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useId, useRef, type FocusEvent } from 'react'
import type { Order } from '../../../contract/payloads/payment.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { reasonsOf } from '../../../stores/payment/shape.ts'
import { BelowRow } from '../../../ui/BelowRow.tsx'
import { RadioGroup } from '../../../ui/MethodRow.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useCore, usePay, useProblem, useWords } from '../../context.ts'
import { FieldProblem } from '../../shared/problems/fieldError.tsx'
import { BlockedMethod, BlockedNote } from './blocked.ts'
import { methodRowOf } from './rows.ts'

/**
 * A row that changes between open and blocked is another element, and the browser drops the focus with the
 * old one: the new row's radio takes it.
 */
function useKeptFocus(group: string) {
  const core = useCore()
  // React tells no blur of what it removes.
  const focused = useRef<string>(undefined)
  const find = (of: string) =>
    core.port.root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(group)}"]${of}`)
  // The focus may have come before React did, which is told nothing of it.
  const findFocused = useEffectEvent(() => find(':focus')?.value)
  useEffect(() => {
    focused.current ??= findFocused()
  }, [])
  return {
    onFocus({ currentTarget, target }: FocusEvent) {
      const row = [...currentTarget.children].find((child) => child.contains(target))
      focused.current = row?.querySelector('input')?.value
    },
    onBlur() {
      focused.current = undefined
    },
    /** Called when a row has come. */
    keep() {
      if (focused.current === undefined || core.port.root.querySelector(':focus')) return
      core.focus(find(`[value="${focused.current}"]`))
    },
  }
}

export function Methods({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const methods = useStore(pay.methods)
  const blocks = useStore(pay.blocks)
  const missing = useProblem('method')?.name === 'METHOD_REQUIRED'
  const group = useId()
  const reasons = reasonsOf(methods, blocks)
  const { keep, ...focusEvents } = useKeptFocus(group)
  const keepNow = useEffectEvent(keep)
  useEffect(() => keepNow(), [blocks])
  // Also of none that this version of the page offers.
  const isShut = reasons.length === methods.length
  return (
    <>
      <Section id={group}>{words.t('payment.methodTitle')}</Section>
      {(isShut || reasons.length > 0) && <BlockedNote reasons={reasons} all={isShut} />}
      <RadioGroup
        holdsMore
        labelledBy={group}
        describedBy={missing ? 'problem-method' : undefined}
        {...focusEvents}
      >
        {methods.map((method) => {
          const title = words.t(methodOf(method).title)
          const reason = blocks[method]
          const { Row } = methodRowOf(method)
          return reason ? (
            <BlockedMethod
              key={method}
              group={group}
              method={method}
              title={title}
              reason={reason}
              onShown={keep}
            />
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
