/**
 * Asks the device for its position. Each kind of failure has its text; the other ways to choose stay usable.
 */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Hint } from '../../ui/Hint.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Message } from '../../ui/Message.tsx'
import { useCore, useWords } from '../context.ts'
import { ErrorText } from '../shared/problems/ErrorText.tsx'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { usePlaces } from './placeWords.ts'

export function MyPosition() {
  const core = useCore()
  const words = useWords()
  const places = usePlaces()
  const position = useStore(places.position)
  const isBusy = position === 'asking'
  const error =
    position === 'denied'
      ? fieldError(core.problems.make('LOCATION_DENIED'))
      : position === 'unavailable'
        ? fieldError(core.problems.make('LOCATION_UNAVAILABLE'))
        : position === 'timeout' && <ErrorText>{words.t('chooseLocation.locateTimeout')}</ErrorText>
  return (
    <div>
      <LinkButton icon="pin" onClick={() => void places.locate()}>
        {words.t('chooseLocation.useMine')}
      </LinkButton>
      <Hint>{words.t(isBusy ? 'chooseLocation.locating' : 'chooseLocation.useMineWhy')}</Hint>
      <Message id={useId()} error={error} />
      <LiveRegion>{isBusy && words.t('chooseLocation.locating')}</LiveRegion>
    </div>
  )
}
