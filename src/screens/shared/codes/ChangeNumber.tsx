/** In the sentence that names the number: leads to where another one is typed. */
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useWords } from '../../context.ts'

export function ChangeNumber({ onChange }: { onChange: () => void }) {
  const words = useWords()
  return (
    <LinkButton inText onClick={onChange}>
      {words.t('verification.changeNumber')}
    </LinkButton>
  )
}
