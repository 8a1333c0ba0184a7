/** The text of the terms, then what sharing data means. The customer must scroll past both. */
import { useStore } from '@nanostores/react'
import { useCore, useMerchant } from '../context.ts'
import { ConsentDetails } from './ConsentDetails.tsx'
import type { LoadedTerms } from './termsText.ts'

export function TermsBody({ terms: { text, language } }: { terms: LoadedTerms }) {
  const merchant = useMerchant()
  const profile = useStore(useCore().session.profile)
  const sections = text({ bank: profile?.name ?? '', merchant, phone: profile?.supportPhone ?? null })
  return (
    <>
      {sections.map(([heading, paragraphs]) => (
        <section key={heading} lang={language}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <ConsentDetails />
    </>
  )
}
