/** The bar at the top of all screens: back or close, and the bank's name. */
import { useStore } from '@nanostores/react'
import { NavBar } from '../../../ui/NavBar.tsx'
import { useCore, useFlow, useWords } from '../../context.ts'
import type { PageLayout } from './layout.ts'

export function Bar({ nav, onLead }: Pick<PageLayout, 'nav' | 'onLead'>) {
  const core = useCore()
  const { kind } = useFlow()
  const words = useWords()
  const profile = useStore(core.session.profile)
  // A start without an id has asked nobody who the bank is.
  const bank = useStore(core.fatal) ? (profile ?? core.port.bank) : profile
  const first = nav === 'close' || (core.nav.depth() === 0 && !onLead)
  return (
    <NavBar
      name={bank?.name ?? ''}
      pay={kind === 'pay'}
      lead={nav === 'none' ? 'none' : first ? 'close' : 'back'}
      leadLabel={words.t(first ? 'action.close' : 'common.backSr')}
      onLead={onLead ?? core.nav.back}
    />
  )
}
