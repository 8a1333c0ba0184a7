/** The loading indicator of the screens: which calls show it stands in the table of calls. */
import { useSyncExternalStore } from 'react'
import { LoadingBar } from '../../../ui/LoadingBar.tsx'
import { useCore, useWords } from '../../context.ts'

/** Not part of a first screen that the build has drawn. */
const isNever = () => false

export function Loading() {
  const { loading } = useCore().session.client
  const words = useWords()
  const isVisible = useSyncExternalStore(loading.listen, loading.get, isNever)
  return isVisible && <LoadingBar label={words.t('loading.callSr')} />
}
