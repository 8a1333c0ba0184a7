/** Whom to call, as a row of facts; nothing where there is no number. */
import { useStore } from '@nanostores/react'
import { FeeRow } from '../../../ui/Fees.tsx'
import { useCore, useWords } from '../../context.ts'
import { telOf } from '../../parts/problems/telOf.ts'

/** `phone`: the number that an error came with; the bank's usual one without it. */
export function SupportRow({ phone: own }: { phone?: string | null }) {
  const words = useWords()
  const profile = useStore(useCore().profile)
  const phone = own ?? profile?.supportPhone
  return (
    phone && (
      <FeeRow flush label={words.t('notice.help')}>
        <a href={telOf(phone)}>{phone}</a>
      </FeeRow>
    )
  )
}
