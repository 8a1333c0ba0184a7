/**
 * The form of termsOfUse: the document, two checkboxes that are enabled at its end, one button. The call
 * carries as proof which text was shown: the version is that of the text, which came with the page. Newer
 * terms of the bank are read at their own address.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { formatDate } from '../../i18n/format.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Document } from '../../ui/Document.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Message } from '../../ui/Message.tsx'
import type { ConsentName } from '../../stores/link/link.ts'
import { useCore, useProblem, useWords } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { ConsentRow } from '../shared/documents/ConsentRow.tsx'
import { LINK_CONSENTS, useSharingText } from '../shared/documents/linkConsents.ts'
import { useConsent } from '../shared/documents/useConsent.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { showField } from '../shared/page/showField.ts'
import { Page } from '../shared/page/Page.tsx'
import { TermsBody } from './TermsBody.tsx'
import { TermsByLink } from './TermsByLink.tsx'
import { useTerms, type LoadedTerms } from './useTerms.ts'

const boxes = Object.entries(LINK_CONSENTS) as readonly (readonly [ConsentName, ErrorName])[]

export function TermsForm() {
  const profile = useStore(useCore().session.profile)
  const { lang } = useWords()
  const { terms, hasFailed, retry } = useTerms(lang)
  const isOver = terms && profile && terms.version !== profile.termsVersion && terms.from <= profile.termsFrom
  if (isOver) return <TermsByLink version={profile.termsVersion} />
  return <TermsByText terms={terms} placeholder={<Fetching hasFailed={hasFailed} retry={retry} />} />
}

interface TermsByTextProps {
  terms: LoadedTerms | null
  /** In the text's place until it is there. */
  placeholder: ReactNode
}

function TermsByText({ terms, placeholder }: TermsByTextProps) {
  const core = useCore()
  const steps = useLinkSteps()
  const words = useWords()
  const consent = useConsent()
  const profile = useStore(core.session.profile)
  const [read, setRead] = useState(false)
  const [checkedBoxes, setCheckedBoxes] = useState<Record<ConsentName, boolean>>({
    terms: false,
    sharing: false,
  })

  const sentences: Record<ConsentName, string> = {
    terms: words.t('terms.agree'),
    sharing: useSharingText(),
  }
  const submit = () => {
    if (!terms || !read) return core.problems.refuse('read', 'TERMS_NOT_READ')
    const missing = boxes.filter(([box]) => !checkedBoxes[box])
    for (const [box, error] of missing) core.problems.field(box, error)
    const [first] = missing
    if (first) return showField(core, first[0])
    void steps.link([
      consent('TERMS', sentences.terms, terms.version),
      consent('DATA_SHARING', sentences.sharing, terms.version),
    ])
  }

  // A reload has to fetch the profile again, which may name newer terms.
  return (
    <Page
      sheet="fill"
      onSubmit={submit}
      title={words.t('terms.title')}
      dock={
        <Dock>
          <ActionButton action="link" disabled={!profile}>
            {words.t('terms.submit')}
          </ActionButton>
        </Dock>
      }
    >
      {terms ? (
        <>
          <Hint>
            {words.t('terms.version', { version: terms.version, date: formatDate(words, terms.from) })}
          </Hint>
          <Document
            label={words.t('terms.regionSr')}
            toEnd={words.t('terms.scrollToEnd')}
            onEnd={() => {
              setRead(true)
              core.problems.clear('read')
            }}
          >
            <TermsBody terms={terms} />
          </Document>
        </>
      ) : (
        placeholder
      )}
      <LiveRegion>{read ? words.t('terms.readSr') : ''}</LiveRegion>
      <Boxes
        read={read}
        sentences={sentences}
        checkedBoxes={checkedBoxes}
        onChange={(box, checked) => setCheckedBoxes({ ...checkedBoxes, [box]: checked })}
      />
    </Page>
  )
}

interface BoxesProps {
  read: boolean
  sentences: Record<ConsentName, string>
  checkedBoxes: Record<ConsentName, boolean>
  onChange: (box: ConsentName, checked: boolean) => void
}

function Boxes({ read, sentences, checkedBoxes, onChange }: BoxesProps) {
  const core = useCore()
  const words = useWords()
  const problems = useStore(core.problems.fields)
  const refusal = useProblem('link')
  // The bank's refusal is about one of the boxes, or something that it says above them.
  useEffect(() => {
    if (refusal) showField(core, boxes.find(([, error]) => error === refusal.name)?.[0] ?? 'read')
  }, [core, refusal])
  const otherProblem =
    problems['read'] ?? (boxes.some(([, missing]) => missing === refusal?.name) ? undefined : refusal)
  return (
    <div>
      <Message
        id="problem-read"
        error={fieldError(otherProblem)}
        hint={read ? undefined : words.t('terms.scrollHint')}
      />
      {boxes.map(([box, missing]) => (
        <ConsentRow
          key={box}
          name={box}
          missing={missing}
          checked={checkedBoxes[box]}
          disabled={!read}
          disabledBy="problem-read"
          onChange={(checked) => onChange(box, checked)}
        >
          {sentences[box]}
        </ConsentRow>
      ))}
    </div>
  )
}

function Fetching({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  const id = useId()
  const core = useCore()
  const words = useWords()
  if (!hasFailed) return <Hint>{words.t('loading.title')}</Hint>
  return (
    <div>
      <Message id={id} error={fieldError(core.problems.make('DOCUMENT_UNAVAILABLE'))} />
      <LinkButton onClick={retry}>{words.t('action.tryAgain')}</LinkButton>
    </div>
  )
}
