/** Shows a place from the page before or from the address. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { parsePlace, type Place } from '../../domain/place.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Message } from '../../ui/Message.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton.tsx'
import { useCore, useParams, useWords } from '../context.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { Page } from '../shared/page/Page.tsx'
import { usePageParam } from '../shared/page/usePageParam.ts'
import { usePlaces } from './placeWords.ts'
import { ShownPlace } from './ShownPlace.tsx'

/** The place from the page before, else from the address, else the one chosen because neither had any. */
function useShown(): Place | null {
  const choice = useStore(usePlaces().answers).shown
  const param = useParams().place
  const inAddress = parsePlace({
    name: usePageParam('place'),
    address: usePageParam('address'),
    latitude: usePageParam('latitude'),
    longitude: usePageParam('longitude'),
  })
  return param ?? inAddress ?? choice ?? null
}

export default function OpenLocation() {
  const place = useShown()
  return place ? <ShownPlace place={place} /> : <Missing />
}

/** There is no place, or it is malformed: the customer may choose another. */
function Missing() {
  const core = useCore()
  const words = useWords()
  const places = usePlaces()
  const dock = (
    <Dock variant="bare">
      <PrimaryButton onClick={() => places.ask('shown')}>{words.t('chooseLocation.title')}</PrimaryButton>
      <SecondaryButton onClick={core.nav.back}>{words.t('action.back')}</SecondaryButton>
    </Dock>
  )
  return (
    <Page title={words.t('openLocation.title')} dock={dock}>
      <Message id={useId()} error={fieldError(core.problems.make('PLACE_NOT_FOUND'))} />
    </Page>
  )
}
