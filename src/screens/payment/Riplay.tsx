/**
 * RIPLAY, the summary that OJK requires before a customer accepts a credit product. It is in Indonesian even
 * when the page is in English, with the English text beside it.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DEFAULT_LANGUAGE } from '../../contract/language.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { Dock } from '../../ui/Dock.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton.tsx'
import { useCore, usePay, useWords } from '../context.ts'
import { useAgreement } from '../shared/stores/useAgreement.ts'
import { useMaskedNumber } from '../shared/codes/useMaskedNumber.ts'
import { useOtp } from '../shared/codes/useOtp.ts'
import { LoadError } from '../shared/problems/LoadError.tsx'
import { Page } from '../shared/page/Page.tsx'
import { usePaylater } from '../shared/stores/usePaylater.ts'
import { useStepBack } from '../shared/leaving/useStepBack.ts'
import { Waiting } from '../shared/page/Waiting.tsx'
import { Summary } from './riplay/Summary.tsx'
import { useEditions } from './riplay/useEditions.ts'

export default function Riplay() {
  const core = useCore()
  const words = useWords()
  const paylater = usePaylater()
  const order = useStore(usePay().order)
  const plan = useStore(paylater.plan)
  const loading = useStore(paylater.loading)
  const agreement = useAgreement()
  const { editions, hasFailed, retry } = useEditions()
  const back = useStepBack(payFeatures[core.nav.version()].planScreen)
  const maskedNumber = useMaskedNumber(useOtp(), order?.maskedMsisdn === null)
  const isShown = editions !== null && plan !== null

  // It must be shown before the product is accepted; this marks it as shown.
  useEffect(() => {
    if (!isShown) return
    agreement.mark('riplay', true)
    core.problems.clear('riplay')
  }, [core, isShown, agreement])

  // The skeleton has no title, so the focus moves when the text replaces it; not on a first screen.
  const [arriving] = useState(core.isReady)
  const isDrawn = order !== null && editions !== null && !loading
  useEffect(() => {
    if (isDrawn && arriving) core.focusTitle()
  }, [core, isDrawn, arriving])

  if (hasFailed) return <LoadError retry={retry} />
  if (!order || !editions || loading) return <Waiting skeleton="form" />
  return (
    <Page
      title={words.t('riplay.title')}
      intro={
        // The product's prescribed name is Indonesian.
        <span lang={DEFAULT_LANGUAGE}>{editions[0]?.tr.t('riplay.fullTitle')}</span>
      }
      onBack={back}
      dock={
        <Dock>
          {plan ? (
            <PrimaryButton onClick={back}>{words.t('riplay.read')}</PrimaryButton>
          ) : (
            <SecondaryButton onClick={back}>{words.t('action.back')}</SecondaryButton>
          )}
        </Dock>
      }
    >
      <Summary editions={editions} plan={plan} customer={maskedNumber ?? null} />
    </Page>
  )
}
