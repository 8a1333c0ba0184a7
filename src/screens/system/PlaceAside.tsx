/**
 * The pages about places where no screen may be shown: the way to the bank's office stays open to who can't
 * go on.
 */
import { useEffect } from 'react'
import { useCore } from '../context.ts'
import ChooseLocation from './ChooseLocation.tsx'
import OpenLocation from './OpenLocation.tsx'

export default function PlaceAside() {
  const core = useCore()
  const here = core.nav.here()
  useEffect(() => core.focusTitle(), [core, here])
  return here === 'chooseLocation' ? <ChooseLocation /> : <OpenLocation />
}
