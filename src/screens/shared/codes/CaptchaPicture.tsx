/** The captcha as a picture to read. A wrong answer brings a new picture. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { filters } from '../../../domain/fields.ts'
import type { Captcha, Outcome } from '../../../stores/codes/captcha.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { WithSelected } from '../../../ui/WithSelected.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useCore, useWords } from '../../context.ts'
import { ActionButton } from '../page/ActionButton.tsx'
import { fieldError } from '../problems/fieldError.tsx'
import { showField } from '../page/showField.ts'
import { useEntry } from '../page/useEntry.ts'

/** Words that differ by what the captcha is for. */
export interface CaptchaTexts {
  /** Its name in the stores. */
  readonly action: string
  readonly title: string
  readonly submit: string
}

interface CaptchaPictureProps {
  captcha: Captcha
  texts: CaptchaTexts
  onSettled: (outcome: Outcome) => void
  onOtherWay: () => void
  onClose: () => void
}

export function CaptchaPicture({ captcha, texts, onSettled, onOtherWay, onClose }: CaptchaPictureProps) {
  const core = useCore()
  const words = useWords()
  const picture = useStore(captcha.picture)
  const missing = useStore(captcha.missing)
  const busy = useStore(core.actions.busy)
  const answer = useEntry()
  const [reloads, setReloads] = useState(0)

  const loadAnother = () => {
    answer.set('')
    showField(core, 'captcha')
  }
  const reload = async () => {
    captcha.clear()
    loadAnother()
    await captcha.load()
    setReloads(reloads + 1)
  }
  const submit = async () => {
    if (busy === texts.action) return
    const outcome = await captcha.send(answer.get())
    if (outcome === 'again') loadAnother()
    onSettled(outcome)
  }

  return (
    <Dialog title={texts.title} icon="shield" text={words.t('captcha.body')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <Picture
          src={picture?.image ?? null}
          alt={words.t('captcha.imageAlt')}
          missing={missing}
          onError={captcha.markBroken}
        >
          <IconButton icon="refresh" label={words.t('captcha.reload')} onClick={() => void reload()} />
        </Picture>
        <LiveRegion key="reloaded">{reloads > 0 && picture ? words.t('captcha.reloadedSr') : ''}</LiveRegion>
        <WithSelected of={captcha.problem} select={(problem) => problem}>
          {(problem) => (
            <TextField
              label={words.t('captcha.label')}
              name="captcha"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
              store={answer}
              filter={filters.captcha}
              error={fieldError(problem ?? undefined)}
              onChange={(text) => {
                answer.set(text)
                captcha.clear()
              }}
            />
          )}
        </WithSelected>
        <LinkButton onClick={onOtherWay}>{words.t('captcha.otherWay')}</LinkButton>
        <ActionButton action={texts.action}>{texts.submit}</ActionButton>
        <SecondaryButton onClick={onClose}>{words.t('action.cancel')}</SecondaryButton>
      </Form>
    </Dialog>
  )
}
