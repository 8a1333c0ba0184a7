/**
 * One screen inside the layout: title, sheet, dock. A screen with input is a form, so that Enter works; the
 * screen decides what submitting does.
 */
import { css } from '@linaria/core'
import { useLayoutEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Form } from '../../../ui/Form.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Intro, Title } from '../../../ui/Title.tsx'
import { useCore, useFlow } from '../../context.ts'
import { STRIP, useLayout, type PageLayout, type SlipLook } from './layout.ts'

const form = css`
  display: contents;
`

interface PageProps {
  title?: ReactNode
  /** The title is for screen readers only: what stands there says it. */
  titleHidden?: boolean
  intro?: ReactNode
  /** Attribute that marks the intro. */
  introMark?: string
  children?: ReactNode
  /** Usually one main button. */
  dock?: ReactNode
  nav?: PageLayout['nav']
  onBack?: (() => void) | undefined
  onSubmit?: (() => void) | undefined
  /** Look of the slip; a strip by default. */
  slip?: SlipLook | undefined
  /** Arrangement of the layout, if not as usual. */
  look?: string | undefined
  /** Content of the slip's foot. */
  onSlip?: ReactNode
  /** fill: a document fills it · none: the slip shows everything. */
  sheet?: 'usual' | 'fill' | 'none'
  isCentred?: boolean
}

export function Page({
  title,
  titleHidden,
  intro,
  introMark,
  children,
  dock,
  nav = 'auto',
  onBack,
  onSubmit,
  slip = STRIP,
  look,
  onSlip,
  sheet = 'usual',
  isCentred,
}: PageProps) {
  const core = useCore()
  const { kind } = useFlow()
  const layout = useLayout()
  const [arriving] = useState(core.isReady)
  const lead = useEffectEvent(() => onBack?.())
  const hasBack = onBack !== undefined
  const { set } = layout
  useLayoutEffect(
    () => set({ nav, slip, look, onLead: hasBack ? () => lead() : null, busy: false }),
    [set, nav, slip, look, hasBack],
  )
  const content = (
    <>
      {sheet === 'none' ? (
        children
      ) : (
        <Sheet
          form={title !== undefined}
          isCentred={isCentred}
          fill={sheet === 'fill'}
          pay={kind === 'pay'}
          arriving={arriving}
        >
          {title !== undefined && <Title isVisuallyHidden={titleHidden}>{title}</Title>}
          {intro !== undefined && <Intro mark={introMark}>{intro}</Intro>}
          {children}
        </Sheet>
      )}
      {dock}
      {onSlip && layout.foot && createPortal(onSlip, layout.foot)}
    </>
  )
  if (!onSubmit) return content
  return (
    <Form className={form} onSubmit={onSubmit}>
      {content}
    </Form>
  )
}
