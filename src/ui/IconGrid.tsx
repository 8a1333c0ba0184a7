/** Short facts, each with an icon, in two columns if there is room. */
import { css } from '@linaria/core'
import { Icon, type IconName } from './Icon.tsx'

const grid = css`
  display: grid;
  grid-template-columns: auto auto;
  gap: var(--_3) var(--_2);
  padding: var(--_2) 0 var(--_3);
  font-size: var(--_text-small);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--_2);
  }
  & svg {
    flex: none;
    color: var(--bank-color-muted);
  }
`

interface IconGridProps {
  /** Id of the heading, as the list's name for screen readers. */
  labelledBy: string
  facts: readonly (readonly [icon: IconName, text: string])[]
}

export function IconGrid({ labelledBy, facts }: IconGridProps) {
  return (
    <ul className={grid} aria-labelledby={labelledBy}>
      {facts.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}
