/** Says why the customer has to repeat this step: the bank's answer to it was lost, or what was typed. */
import { Banner } from '../../../ui/Banner.tsx'
import { useWords } from '../../context.ts'

interface ResumeNoticeProps {
  text?: 'element.resumed' | 'verification.retype'
}

export default function ResumeNotice({ text = 'element.resumed' }: ResumeNoticeProps) {
  return (
    <Banner live tone="neutral" icon="refresh">
      {useWords().t(text)}
    </Banner>
  )
}
