/** The common part of the inputs of codes, passwords and PINs. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isWrongSecret } from '../../../contract/errorRules.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { useCore } from '../../context.ts'

/** Calls `onProblem` for each new problem of a field, without a render. */
export function useOnProblem(field: string, onProblem: (problem: Problem) => void): void {
  const { fields } = useCore().problems
  const report = useEffectEvent(onProblem)
  useEffect(
    () =>
      fields.listen((all, previous) => {
        const problem = all[field]
        if (problem && problem !== previous?.[field]) report(problem)
      }),
    [fields, field],
  )
}

/**
 * Remembers the value that the bank refused, so that sending it again doesn't use up another try: its refusal
 * is said again. Call `markTried` with each value that is sent.
 */
export function useRefusedValue(field: string) {
  const { problems } = useCore()
  const last = useRef('')
  const [refusal, setRefusal] = useState<{ value: string; problem: Problem }>()
  useOnProblem(field, (problem) => {
    if (isWrongSecret(problem.name)) setRefusal({ value: last.current, problem })
  })
  return {
    isRefused: (value: string): boolean => value === refusal?.value,
    sayAgain: (): void => {
      if (refusal) problems.refuse(field, refusal.problem.name, refusal.problem.data)
    },
    markTried: (value: string): void => {
      last.current = value
    },
    /** True for the value that was sent last, with any result. */
    wasTried: (value: string): boolean => last.current === value,
  }
}

/**
 * Keys go into the screen's first input even while the title has the focus, so that a hardware keyboard
 * works at once.
 */
export function useTypeAhead(): void {
  const { root } = useCore().port
  // Before the screen is painted, so that no key is lost.
  useLayoutEffect(() => {
    const onKey = (event: Event) => {
      if (event.target instanceof HTMLInputElement) return
      // Scripts that fill in forms dispatch events without a key.
      const { key = '', ctrlKey, metaKey, altKey, isComposing } = event as Partial<KeyboardEvent>
      if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isComposing) return
      const field = root.querySelector<HTMLInputElement>('input[part~="input"]')
      if (!field) return
      // The page's listeners know of no field here.
      event.stopPropagation()
      field.focus()
    }
    root.addEventListener('keydown', onKey)
    return () => root.removeEventListener('keydown', onKey)
  }, [root])
}
