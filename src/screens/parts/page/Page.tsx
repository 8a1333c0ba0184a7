/**
 * The frame of every screen: navigation bar with the bank's name, title, sheet, dock. A screen that asks
 * something is a form.
 */
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { NavBar } from '../../../ui/NavBar.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Lede, Title } from '../../../ui/Title.tsx'
import { useCore, useRoutePath, useWords } from '../../context.ts'

interface PageProps {
  title?: ReactNode
  lede?: ReactNode
  /** Over the title. */
  above?: ReactNode
  /** On the canvas, before the sheet. */
  header?: ReactNode
  children?: ReactNode
  /** The one main action. */
  dock?: ReactNode
  /** None while money moves; close where there is nothing to go back to. */
  nav?: 'auto' | 'none' | 'close'
  onBack?: () => void
  onSubmit?: () => void
  variant?: 'fill' | 'split'
  centred?: boolean
}

export function Page({
  title,
  lede,
  above,
  header,
  children,
  dock,
  nav = 'auto',
  onBack,
  onSubmit,
  variant,
  centred,
}: PageProps) {
  const core = useCore()
  const words = useWords()
  const profile = useStore(core.profile)
  const [arriving] = useState(core.isReady)
  const first = nav === 'close' || (core.nav.depth() === 0 && !onBack)
  const bar = (
    <NavBar
      name={profile?.name ?? ''}
      lead={nav === 'none' ? 'none' : first ? 'close' : 'back'}
      leadLabel={words.t(first ? 'action.close' : 'common.backSr')}
      onLead={onBack ?? core.nav.back}
    />
  )
  return (
    <Screen
      path={useRoutePath()}
      nav={bar}
      dock={dock}
      variant={variant}
      onSubmit={onSubmit}
      lang={words.lang}
    >
      {header}
      <Sheet form={title !== undefined} centred={centred} fill={variant === 'fill'} arriving={arriving}>
        {above}
        {title !== undefined && <Title>{title}</Title>}
        {lede !== undefined && <Lede>{lede}</Lede>}
        {children}
      </Sheet>
    </Screen>
  )
}
