/**
 * While code is fetched: for 200 ms an empty screen, as tall as the one before, then the shape of the screen
 * to come. Where nothing has been shown yet, nothing is for those 200 ms.
 */
import { useEffect, useState } from 'react'
import { PAGE_LOAD } from '../../../domain/limits.ts'
import type { Core } from '../../../stores/core/core.ts'
import { NavBar } from '../../../ui/NavBar.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Skeleton, type SkeletonProps } from '../../../ui/Skeleton.tsx'

export function Waiting({ core, skeleton }: { core: Core; skeleton: SkeletonProps['shape'] }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const { timers } = core.ports
    const handle = timers.setTimeout(() => setLate(true), PAGE_LOAD.indicatorAfterMs)
    return () => timers.clearTimeout(handle)
  }, [core])
  if (!late && !core.isReady()) return null
  return (
    <Screen busy nav={<NavBar name={core.profile.get()?.name ?? ''} />}>
      {late && <Skeleton shape={skeleton} label={core.i18n.t('loading.startSr')} />}
    </Screen>
  )
}
