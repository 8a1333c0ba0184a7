/** The bank's licence line, as its profile has it, and its number: on first screens and notices. */
import { useStore } from '@nanostores/react'
import { Trust } from '../../../ui/Trust.tsx'
import { useCore, useWords } from '../../context.ts'
import { telOf } from './telOf.ts'

/** `bare`: the number stands on the page already. */
export default function TrustLine({ bare = false }: { bare?: boolean }) {
  const words = useWords()
  const profile = useStore(useCore().profile)
  const phone = bare ? null : profile?.supportPhone
  if (!profile || !(profile.licence || phone)) return null
  return (
    <Trust
      licence={profile.licence}
      href={phone ? telOf(phone) : undefined}
      help={phone && words.t('trust.help', { phone })}
    />
  )
}
