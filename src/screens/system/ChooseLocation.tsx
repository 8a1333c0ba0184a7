/** The customer searches or picks a place, which is returned to the page that asked. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { filters } from '../../domain/fields.ts'
import type { Place } from '../../domain/place.ts'
import { ChosenLine } from '../../ui/ChosenLine.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Form } from '../../ui/Form.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { WithSelected } from '../../ui/WithSelected.tsx'
import { StoreText } from '../../ui/StoreText.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCore, useParams, useWords } from '../context.ts'
import { showField } from '../shared/page/showField.ts'
import { Page } from '../shared/page/Page.tsx'
import { MyPosition } from './MyPosition.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { usePlaces, usePlaceWords } from './placeWords.ts'

export default function ChooseLocation() {
  const core = useCore()
  const words = useWords()
  const places = usePlaces()
  const { question = null, place: anchor = null } = useParams()
  const view = useStore(places.view)
  const [typing, setTyping] = useState(() => places.address.get() !== '')

  useEffect(() => places.begin(question, anchor), [places, question, anchor])
  useEffect(() => {
    if (typing && places.address.get() === '') showField(core, 'address')
  }, [core, places, typing])

  const submit = () => {
    places.submit()
    if (!places.choice.get()) showField(core, 'place')
  }
  return (
    <Page
      title={words.t('chooseLocation.title')}
      dock={
        <Dock>
          <ChosenPlace />
          <PrimaryButton onClick={submit}>{words.t('chooseLocation.submit')}</PrimaryButton>
        </Dock>
      }
    >
      <PlaceSearch>
        <MyPosition />
      </PlaceSearch>
      <PlaceMap view={view} label={words.t('chooseLocation.mapSr')} moves={places} />
      {typing ? (
        <Form withoutButton onSubmit={submit}>
          <TextField
            label={words.t('chooseLocation.addressLabel')}
            name="address"
            autoComplete="street-address"
            enterKeyHint="done"
            placeholder={words.t('chooseLocation.addressPlaceholder')}
            store={places.address}
            filter={filters.address}
            onChange={places.typeAddress}
          />
        </Form>
      ) : (
        <LinkButton onClick={() => setTyping(true)}>{words.t('chooseLocation.typeAddress')}</LinkButton>
      )}
      <ChosenAloud />
    </Page>
  )
}

/** The chosen place as text; it changes with each key while an address is typed. */
function useChosenWords(): (place: Place | null) => string {
  const { nameOf, factOf } = usePlaceWords()
  return (place) => (place ? [nameOf(place), factOf(place)].filter(Boolean).join(', ') : '')
}

function ChosenPlace() {
  const words = useWords()
  const { choice } = usePlaces()
  const inWords = useChosenWords()
  return (
    <WithSelected of={choice} select={(place) => place !== null}>
      {(isChosen) =>
        isChosen && (
          <ChosenLine label={words.t('chooseLocation.chosen')}>
            <StoreText of={choice} select={inWords} say={(text) => text} />
          </ChosenLine>
        )
      }
    </WithSelected>
  )
}

function ChosenAloud() {
  const words = useWords()
  const inWords = useChosenWords()
  return (
    <LiveRegion>
      <StoreText
        of={usePlaces().choice}
        select={inWords}
        say={(text) => text && `${words.t('chooseLocation.chosen')}: ${text}`}
      />
    </LiveRegion>
  )
}
