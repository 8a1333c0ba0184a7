/** A link to the bank's office, if its profile lists one. */
import { useStore } from '@nanostores/react'
import { placesOf } from '../../../contract/bankPlaces.ts'
import { officePlace } from '../../../domain/place.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useCore, useWords } from '../../context.ts'

export function OfficeLink() {
  const core = useCore()
  const words = useWords()
  const profile = useStore(core.session.profile)
  const office = profile && placesOf(profile).offices[0]
  if (!office) return null
  const open = () => void core.nav.go('openLocation', { params: { place: officePlace(office) } })
  return <LinkButton onClick={open}>{words.t('openLocation.visit')}</LinkButton>
}
