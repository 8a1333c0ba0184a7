/**
 * Shown while code is fetched: for 200 ms after the step an empty screen of the previous height, then the
 * skeleton of the next screen.
 */
import { useEffect, useLayoutEffect, useState } from 'react'
import { PAGE_LOAD } from '../../../domain/limits.ts'
import { Skeleton, type SkeletonProps } from '../../../ui/Skeleton.tsx'
import { useCore, useFlow } from '../../context.ts'
import { HERO, STRIP, useLayout } from './layout.ts'

interface WaitingProps {
  skeleton: SkeletonProps['shape']
  /** The 200 ms are over. */
  isLate?: boolean
}

export function Waiting({ skeleton, isLate = false }: WaitingProps) {
  const core = useCore()
  const { kind } = useFlow()
  const { set } = useLayout()
  const [isShown, setIsShown] = useState(isLate)
  useLayoutEffect(
    () => set({ nav: 'none', onLead: null, slip: skeleton === 'payment' ? HERO : STRIP, busy: true }),
    [set, skeleton],
  )
  useEffect(() => {
    const { timers } = core.ports
    const handle = timers.setTimeout(() => setIsShown(true), PAGE_LOAD.indicatorAfterMs)
    return () => timers.clearTimeout(handle)
  }, [core])
  return isShown ? (
    <Skeleton shape={skeleton} pay={kind === 'pay'} label={core.i18n.t('loading.startSr')} />
  ) : null
}
