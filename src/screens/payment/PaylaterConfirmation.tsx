/** Says what this page is; its work comes with the issue that fills it in. */
import { useWords } from '../context.ts'
import { PlainPage } from '../parts/PlainPage.tsx'

export default function PaylaterConfirmation() {
  return <PlainPage title={useWords().t('paylater.title')} />
}
