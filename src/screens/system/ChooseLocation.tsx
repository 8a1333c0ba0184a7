/** Says what this page is; its work comes with the issue that fills it in. */
import { useWords } from '../context.ts'
import { PlainPage } from '../parts/PlainPage.tsx'

export default function ChooseLocation() {
  return <PlainPage title={useWords().t('chooseLocation.title')} />
}
