/** Says that the customer has to repeat this step, because the bank's answer to it was lost. */
import { Banner } from '../../../ui/Banner.tsx'
import { useWords } from '../../context.ts'

export function ResumeNotice() {
  return (
    <Banner live tone="neutral" icon="refresh">
      {useWords().t('element.resumed')}
    </Banner>
  )
}
