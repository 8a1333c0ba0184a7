/** The reference number as a row of facts: selectable, with a copy button where the page may copy. */
import { CopyValue } from '../../../ui/CopyValue.tsx'
import { FeeRow } from '../../../ui/Fees.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useCore, useWords } from '../../context.ts'
import { useCopy } from './useCopy.ts'

export function Reference() {
  const {
    settings: { subject },
  } = useCore()
  const words = useWords()
  const { copied, copy } = useCopy(subject)
  if (!copy) return <FeeRow label={words.t('common.reference')}>{subject}</FeeRow>
  return (
    <FeeRow label={words.t('common.reference')} flush>
      <CopyValue copied={copied} onCopy={copy}>
        {subject}
        <VisuallyHidden>{words.t(copied ? 'action.copied' : 'action.copy')}</VisuallyHidden>
      </CopyValue>
      <LiveRegion>{copied && words.t('common.referenceCopiedSr')}</LiveRegion>
    </FeeRow>
  )
}
