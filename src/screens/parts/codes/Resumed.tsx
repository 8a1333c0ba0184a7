/**
 * Says that the customer is back at a step that was under way: its answer was lost, and it is done once more.
 */
import { Banner } from '../../../ui/Banner.tsx'
import { useWords } from '../../context.ts'

export function Resumed() {
  return (
    <Banner live tone="neutral" icon="refresh">
      {useWords().t('element.resumed')}
    </Banner>
  )
}
