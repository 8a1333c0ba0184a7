/** The reference number as a row: complete, selectable, with a copy button where the page may copy. */
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { useCore, useWords } from '../../context.ts'
import { useCopy } from './useCopy.ts'

export function Reference() {
  const {
    settings: { subject },
  } = useCore()
  const words = useWords()
  const { isCopied, copy } = useCopy(subject)
  return (
    <CopyRow
      label={words.t('common.reference')}
      value={subject}
      isCopied={isCopied}
      copy={words.t(isCopied ? 'action.copied' : 'action.copy')}
      onCopy={copy}
    >
      <LiveRegion>{isCopied && words.t('common.referenceCopiedSr')}</LiveRegion>
    </CopyRow>
  )
}
