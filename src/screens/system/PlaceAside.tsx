/**
 * The pages about places when no screen may be shown: a customer who can't continue can still find the
 * bank's office.
 */
import { useEffect } from 'react'
import { useCore } from '../context.ts'
import ChooseLocation from './ChooseLocation.tsx'
import OpenLocation from './OpenLocation.tsx'

export default function PlaceAside() {
  const core = useCore()
  const screen = core.nav.screen()
  useEffect(() => core.focusTitle(), [core, screen])
  return screen === 'chooseLocation' ? <ChooseLocation /> : <OpenLocation />
}
