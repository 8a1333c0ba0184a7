/**
 * Renders one screen when its code is loaded; shows a skeleton after 200 ms, an error with retry after 60 s.
 */
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Screen } from '../contract/routes.ts'
import { PAGE_LOAD } from '../domain/limits.ts'
import { useCore } from '../screens/context.ts'
import type { Library } from './library.ts'
import { LoadError } from '../screens/shared/problems/LoadError.tsx'
import { screenRowOf } from './screens.ts'
import { Waiting } from '../screens/shared/page/Waiting.tsx'

interface LazyScreenProps {
  screen: Screen
  library: Library
  /** False for the first screen: the focus stays in the merchant's page. */
  takesFocus: boolean
}

export function LazyScreen({ screen, library, takesFocus }: LazyScreenProps) {
  const core = useCore()
  const [Ready, setReady] = useState(() => library.get(screen))
  const [isLate] = useState(() => library.isLate(screen))
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let current = true
    const fail = () => {
      if (current) setHasFailed(true)
    }
    // Counted from the step: preparing the screen has used up a part of it.
    const { timeoutMs, indicatorAfterMs } = PAGE_LOAD
    const handle = core.ports.timers.setTimeout(
      fail,
      isLate && attempt === 0 ? timeoutMs - indicatorAfterMs : timeoutMs,
    )
    const stopTimer = () => core.ports.timers.clearTimeout(handle)
    library.load(screen).then(
      (Component) => {
        stopTimer()
        if (current) setReady(() => Component)
      },
      () => {
        stopTimer()
        fail()
      },
    )
    return () => {
      current = false
      stopTimer()
    }
  }, [core, library, screen, attempt, isLate])

  const isShown = Ready !== undefined
  const isLost = hasFailed && !isShown
  const reload = useCallback(() => {
    setHasFailed(false)
    setAttempt((last) => last + 1)
  }, [])
  useEffect(() => {
    if (!isLost) return undefined
    core.reloadScreen.set(reload)
    const stop = core.session.connection.online.listen((isOnline) => isOnline && reload())
    return () => {
      stop()
      core.reloadScreen.set(null)
    }
  }, [core, isLost, reload])
  // Before the customer can type, since a later focus would leave the field.
  useLayoutEffect(() => {
    if (isShown && takesFocus) core.focusScreen()
  }, [core, isShown, takesFocus])
  if (Ready) return <Ready />
  if (isLost) return <LoadError retry={reload} />
  return <Waiting skeleton={screenRowOf(screen).skeleton} isLate={isLate} />
}
