/**
 * After a refused form: the fields with errors, each as a link to its field. Only the title is announced: the
 * list would be read anew with each field that is put right.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { LinkButton } from './LinkButton.tsx'

const summary = css`
  margin-top: var(--_5);
  padding: var(--_3) var(--_4) var(--_1);
  border-radius: var(--bank-radius-control);
  box-shadow: inset 0 0 0 1px var(--bank-color-danger);
  border: 0 solid transparent;
  & p {
    font-weight: 600;
  }
  & li {
    line-height: 1.3;
  }
  @media (forced-colors: active) {
    border-width: 1px;
  }
`

export interface ErrorSummaryProps {
  title: ReactNode
  fields: readonly { key: string; label: ReactNode; onChoose(): void }[]
}

export function ErrorSummary({ title, fields }: ErrorSummaryProps) {
  const isShown = fields.length > 0
  return (
    <div className={isShown ? summary : undefined}>
      <div role="alert">{isShown && <p>{title}</p>}</div>
      {isShown && (
        <ul>
          {fields.map(({ key, label, onChoose }) => (
            <li key={key}>
              <LinkButton onClick={onChoose}>{label}</LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
