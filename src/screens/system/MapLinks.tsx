/** Links to map apps; all but the device's own open in a new tab. */
import type { MapLink } from '../../domain/mapLinks.ts'
import { asIs } from '../../text/asIs.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useWords } from '../context.ts'

export function MapLinks({ title, links }: { title: string; links: readonly MapLink[] }) {
  const words = useWords()
  return (
    <>
      <Section wide>{title}</Section>
      <Rows>
        {links.map(({ app, name, href }) => (
          <li key={app}>
            {name === null ? (
              <LinkButton plain href={href}>
                {words.t('openLocation.deviceApp')}
              </LinkButton>
            ) : (
              <LinkButton plain href={href} newTab icon="external">
                {asIs(name)}
                <VisuallyHidden> ({words.t('common.newTabSr')})</VisuallyHidden>
              </LinkButton>
            )}
          </li>
        ))}
      </Rows>
    </>
  )
}
