/** The support number as a row; nothing if there is none. */
import { useStore } from '@nanostores/react'
import { FeeRow } from '../../../ui/Fees.tsx'
import { useCore, useWords } from '../../context.ts'
import { telUrl } from '../../shared/problems/telUrl.ts'

/** @param phone the number in the error; by default the one of the profile */
export function SupportRow({ phone: orderPhone }: { phone?: string | null }) {
  const words = useWords()
  const profile = useStore(useCore().session.profile)
  const phone = orderPhone ?? profile?.supportPhone
  return (
    phone && (
      <FeeRow flush label={words.t('notice.help')}>
        <a href={telUrl(phone)}>{phone}</a>
      </FeeRow>
    )
  )
}
