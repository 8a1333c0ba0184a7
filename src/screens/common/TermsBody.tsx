/** The text of the terms, then what sharing data means. The customer must scroll past both. */
import { useStore } from '@nanostores/react'
import { fillText, type TextBlock } from '../../domain/bankTexts.ts'
import { useBankName, useCore, useMerchant } from '../context.ts'
import { ConsentDetails } from './ConsentDetails.tsx'
import type { LoadedTerms } from './useTerms.ts'

export function TermsBody({ terms: { blocks, language } }: { terms: LoadedTerms }) {
  const merchant = useMerchant()
  const bank = useBankName()
  const profile = useStore(useCore().session.profile)
  const fill = (text: string): string =>
    fillText(text, { bank, merchant, phone: profile?.supportPhone ?? null })
  return (
    <>
      <section lang={language}>
        {blocks.map((block, index) => (
          <Block key={index} block={block} fill={fill} />
        ))}
      </section>
      <ConsentDetails />
    </>
  )
}

function Block({ block: [Kind, content], fill }: { block: TextBlock; fill(text: string): string }) {
  return (
    <Kind>
      {typeof content === 'string'
        ? fill(content)
        : content.map((item, index) => <li key={index}>{fill(item)}</li>)}
    </Kind>
  )
}
