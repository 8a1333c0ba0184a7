/** While code is fetched: nothing for 200 ms, then the shape of the screen to come (product.md section 2). */
import { useEffect, useState, type ComponentType } from 'react'
import { PAGE_LOAD } from '../../domain/limits.ts'
import type { Core } from '../../stores/core.ts'
import { NavBar } from '../../ui/NavBar.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { SkeletonProps } from '../../ui/Skeleton.tsx'

export function Waiting({ core, skeleton }: { core: Core; skeleton: SkeletonProps['shape'] }) {
  const [Shape, setShape] = useState<ComponentType<SkeletonProps>>()
  useEffect(() => {
    const { timers } = core.ports
    let current = true
    // Fetched only by those who wait; before it is there, the host's own grey shape or the last screen
    // stands.
    const handle = timers.setTimeout(() => {
      import('../../ui/Skeleton.tsx').then(
        ({ Skeleton }) => {
          if (current) setShape(() => Skeleton)
        },
        () => undefined,
      )
    }, PAGE_LOAD.indicatorAfterMs)
    return () => {
      current = false
      timers.clearTimeout(handle)
    }
  }, [core])
  if (!Shape) return null
  return (
    <Screen busy nav={<NavBar name={core.profile.get()?.name ?? ''} />}>
      <Shape shape={skeleton} label={core.i18n.has('core') ? core.i18n.t('loading.startSr') : ''} />
    </Screen>
  )
}
