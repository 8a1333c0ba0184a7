/** The bank's licence line and support number from its profile, for first screens and notices. */
import { useStore } from '@nanostores/react'
import { licenceIn } from '../../../domain/licence.ts'
import { Trust } from '../../../ui/Trust.tsx'
import { useCore, useWords } from '../../context.ts'
import { telUrl } from './telUrl.ts'

/** @param bare without the number, which the page already shows */
export default function TrustLine({ bare = false }: { bare?: boolean }) {
  const words = useWords()
  const profile = useStore(useCore().session.profile)
  const phone = bare ? null : profile?.supportPhone
  if (!profile || !(profile.licence || phone)) return null
  return (
    <Trust
      licence={licenceIn(words.language.get(), profile)}
      href={phone ? telUrl(phone) : undefined}
      help={phone && words.t('trust.help', { phone })}
    />
  )
}
