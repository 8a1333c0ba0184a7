/** The Pay Later store, made once per element. It fetches whatever the current choice needs. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { createPaylater, type PaylaterStep } from '../../../stores/payment/plan.ts'
import { useCore, usePay } from '../../context.ts'

/** Points change with every digit while they are typed, in ms. */
const TYPING_MS = 300

export function usePaylater(): PaylaterStep {
  const core = useCore()
  const { context } = usePay()
  const paylater = core.instance(createPaylater, context)
  const quote = useStore(context.quote)
  const first = useRef(true)
  useEffect(() => {
    if (!quote) return undefined
    const { timers } = core.ports
    const handle = timers.setTimeout(() => void paylater.load(), first.current ? 0 : TYPING_MS)
    first.current = false
    return () => timers.clearTimeout(handle)
  }, [core, paylater, quote])
  return paylater
}
