/** Links to the app in the stores; and to the bank's own page when the app didn't open. */
import { useStore } from '@nanostores/react'
import { addressIn } from '../../../domain/address.ts'
import { safeAppLink } from '../../../domain/appLink.ts'
import type { DeviceKind } from '../../../domain/device.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Links } from '../../../ui/Links.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useCore, useWords } from '../../context.ts'
import { openHosted } from '../../shared/leaving/openHosted.ts'

export function AppLinks({ device, missing }: { device: DeviceKind; missing: boolean }) {
  const core = useCore()
  const words = useWords()
  const all = useStore(core.session.profile)?.storeLinks ?? []
  const links = all.filter(({ system }) => system === device)
  const stores = (links.length > 0 ? links : all).filter(({ url }) => safeAppLink(url) !== null)
  const offersHosted = missing && core.port.kind === 'inline' && addressIn(core.settings.hosted) !== undefined
  if (stores.length === 0 && !offersHosted) return null
  const isOne = stores.length === 1
  return (
    <Links>
      {stores.length > 1 && <span>{words.t('toApp.install')}</span>}
      {stores.map(({ name, url }) => (
        <LinkButton key={url} href={url} newTab icon="external">
          {isOne ? words.t('toApp.install') : name}
          <VisuallyHidden>, {words.t('common.newTabSr')}</VisuallyHidden>
        </LinkButton>
      ))}
      {offersHosted && (
        <LinkButton onClick={() => openHosted(core)}>{words.t('element.openHosted')}</LinkButton>
      )}
    </Links>
  )
}
