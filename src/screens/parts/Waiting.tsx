/** While code is fetched: nothing for 200 ms, then the shape of the screen to come. */
import { useEffect, useState } from 'react'
import { PAGE_LOAD } from '../../domain/limits.ts'
import type { Core } from '../../stores/core.ts'
import { NavBar } from '../../ui/NavBar.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Skeleton, type SkeletonProps } from '../../ui/Skeleton.tsx'

export function Waiting({ core, skeleton }: { core: Core; skeleton: SkeletonProps['shape'] }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const { timers } = core.ports
    const handle = timers.setTimeout(() => setLate(true), PAGE_LOAD.indicatorAfterMs)
    return () => timers.clearTimeout(handle)
  }, [core])
  if (!late) return null
  return (
    <Screen busy nav={<NavBar name={core.profile.get()?.name ?? ''} />}>
      <Skeleton shape={skeleton} label={core.i18n.t('loading.startSr')} />
    </Screen>
  )
}
