/** Whom to call, as a row of facts; nothing where the bank has no number. */
import { useStore } from '@nanostores/react'
import { FeeRow } from '../../../ui/Fees.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useCore, useWords } from '../../context.ts'
import { telOf } from '../../parts/problems/problemWords.ts'

export function SupportRow() {
  const words = useWords()
  const phone = useStore(useCore().profile)?.supportPhone
  return (
    phone && (
      <FeeRow flush label={words.t('support.title')}>
        <LinkButton plain href={telOf(phone)}>
          {phone}
        </LinkButton>
      </FeeRow>
    )
  )
}
