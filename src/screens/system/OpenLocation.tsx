/** Shows a place from the page before, or the point in the address. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { parsePoint, placeIn, type Place } from '../../domain/place.ts'
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

interface Shown {
  /** From the page before, else at the point in the address, else the one chosen for want of both. */
  readonly place: Place | null
  /** The address names a point, rightly or not. */
  readonly isAsked: boolean
}

function useShown(): Shown {
  const places = usePlaces()
  const choice = useStore(places.answers).shown
  const offices = useStore(places.bank)?.offices ?? []
  const param = useParams().place
  const [latitude, longitude] = [usePageParam('latitude'), usePageParam('longitude')]
  const point = parsePoint(latitude, longitude)
  return {
    place: param ?? (point && placeIn(point, offices)) ?? choice ?? null,
    isAsked: Boolean(latitude ?? longitude),
  }
}

export default function OpenLocation() {
  const { place, isAsked } = useShown()
  return place ? <ShownPlace place={place} /> : <Missing isAsked={isAsked} />
}

/** There is no place, or it is malformed: the customer may choose one. */
function Missing({ isAsked }: { isAsked: boolean }) {
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
    <Page
      title={words.t('openLocation.title')}
      intro={isAsked ? undefined : words.t('openLocation.none')}
      dock={dock}
    >
      <Message id={useId()} error={isAsked ? fieldError(core.problems.make('PLACE_NOT_FOUND')) : undefined} />
    </Page>
  )
}
