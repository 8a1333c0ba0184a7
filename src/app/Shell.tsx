/** The page's content: the screen of the address (useRouting.ts), or what is in its way, and dialogs. */
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Screen } from '../contract/routes.ts'
import { guardOf, takesSecret } from '../domain/screens.ts'
import type { HostPort } from '../host/port.ts'
import type { GuardKind, Visibility } from '../host/visibility.ts'
import { useCore, useOnline } from '../screens/context.ts'
import { LazyScreen } from './LazyScreen.tsx'
import { LayoutPage, type LayoutProps } from '../screens/shared/page/LayoutPage.tsx'
import { slipMotion } from '../screens/shared/slip/slipMotion.ts'
import { lazily } from '../screens/shared/page/lazily.tsx'
import { useRefusedField } from '../screens/shared/page/showField.ts'
import { useEmptyWhenLeft } from '../screens/shared/secrets/emptyFields.ts'
import { useRetryGuard } from '../screens/shared/secrets/useGuard.ts'
import { LoadError } from '../screens/shared/problems/LoadError.tsx'
import { useRouting, type RoutingProps } from './useRouting.ts'

const CaptchaWished = lazily(() => import('../screens/common/CaptchaWished.tsx'), { isOver: true })
const ProblemDialog = lazily(() => import('../screens/common/ProblemDialog.tsx'), { isOver: true })
const Unavailable = lazily(() => import('../screens/common/Unavailable.tsx'), { whole: true })
const Covered = lazily(() => import('../screens/common/Covered.tsx'))
const NoReturnAddress = lazily(() => import('../screens/common/NoReturnAddress.tsx'))
const Connection = lazily(() => import('../screens/common/Connection.tsx'))

interface ShellProps extends Pick<LayoutProps, 'Slip'>, Pick<RoutingProps, 'library' | 'guard'> {
  restart(): void
}

export function Shell({ library, Slip, guard, restart }: ShellProps) {
  const core = useCore()
  const [motion] = useState(slipMotion)
  const { screen, path, params, hasMoved } = useRouting({ library, motion, guard })
  const dialog = useStore(core.problems.dialog)
  const wish = useStore(core.session.captchaWish)
  const fatal = useStore(core.fatal)
  const hostedOnly = useStore(core.hostedOnly)
  const loadFailed = useStore(core.loadFailed)
  const noReturnAddress = useStore(core.leaving.noReturnAddress)
  const isHidden = core.port.embedding?.hides?.(screen)
  const { online, wasOffline } = useConnection()

  useStepEvent(screen, path)
  const visibility = useVisibility(core.port, screen, guardOf(screen, core.settings.flow, params?.step))
  const isSecret = takesSecret(screen, params?.step)
  useRetryGuard(loadFailed)
  useEmptyWhenLeft(isSecret)
  useRefusedField()

  const reload = useCallback(() => {
    core.loadFailed.set(false)
    if (core.problems.canRetry()) core.problems.retry()
    else restart()
  }, [core, restart])

  useLayoutEffect(
    () =>
      core.port.attach({
        retry() {
          if (core.fatal.get()) restart()
          else if (core.loadFailed.get()) reload()
          else (core.reloadScreen.get() ?? core.problems.retry)()
        },
        back: () => core.nav.back(),
        close: () => core.leaving.close(),
        part: () => core.leaving.part(),
        isPaying: () => core.leaving.mayBePaying(),
        focus: () => core.takeFocus(),
        diagnose: () => core.diagnose(),
      }),
    [core, restart, reload],
  )

  const isUnavailable = fatal || hostedOnly || isHidden
  // A start that was refused has its dialog, too.
  const hasDialog = !hostedOnly && !isHidden && !loadFailed
  const usual = !isUnavailable && !loadFailed
  return (
    <>
      {usual && wasOffline && <Connection online={online} />}
      {usual && noReturnAddress && <NoReturnAddress />}
      {usual && visibility && <Covered takesSecret={isSecret} />}
      <LayoutPage motion={motion} Slip={Slip}>
        {isUnavailable ? (
          <Unavailable retry={restart} />
        ) : loadFailed ? (
          <LoadError retry={reload} />
        ) : (
          <LazyScreen key={path} screen={screen} library={library} takesFocus={hasMoved} />
        )}
      </LayoutPage>
      {usual && wish && <CaptchaWished key={wish.turn} wish={wish} />}
      {hasDialog && dialog && <ProblemDialog problem={dialog} />}
    </>
  )
}

/** Connection state: there now, and missing at any time before. */
function useConnection(): { online: boolean; wasOffline: boolean } {
  const core = useCore()
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  if (!online && !wasOffline) setWasOffline(true)
  // Noted even if the connection is back before the next render.
  useEffect(
    () => core.session.connection.online.listen((isOnline) => isOnline || setWasOffline(true)),
    [core],
  )
  return { online, wasOffline }
}

/** In a frame: whether the screen is visible. Until it is, one that is guarded accepts no input. */
function useVisibility(port: HostPort, screen: Screen, kind: GuardKind | null): Visibility | undefined {
  const [visibility] = useState(() => port.visibility?.())
  // Each screen begins anew.
  useLayoutEffect(() => (kind ? visibility?.guard(kind) : undefined), [visibility, screen, kind])
  return visibility
}

/** Emits `bank-step` at each change of screen. */
function useStepEvent(screen: Screen, path: string): void {
  const core = useCore()
  useEffect(() => {
    core.events.emit('bank-step', { screen, path })
  }, [core, screen, path])
}
