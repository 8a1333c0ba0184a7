/** The customer searches or picks a place, and it goes back to the page that asked (readings 4). */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { PLACE } from '../../domain/place.ts'
import { ChosenLine } from '../../ui/ChosenLine.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCore, useParams, useWords } from '../context.ts'
import { focusField } from '../parts/focusField.ts'
import { Page } from '../parts/Page.tsx'
import { MyPosition } from './MyPosition.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { usePlaces, usePlaceWords } from './placeWords.ts'

export default function ChooseLocation() {
  const core = useCore()
  const words = useWords()
  const places = usePlaces()
  const { question = null, place: near = null } = useParams()
  const view = useStore(places.view)
  const chosen = useStore(places.chosen)
  const address = useStore(places.address)
  const [typing, setTyping] = useState(address !== '')
  const { nameOf, factOf } = usePlaceWords()

  useEffect(() => places.begin(question, near), [places, question, near])
  const toField = useEffectEvent(() => {
    if (!address) focusField(core, 'address')
  })
  useEffect(() => {
    if (typing) toField()
  }, [typing])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    places.submit()
    if (!chosen) focusField(core, 'place')
  }
  const told = chosen && [nameOf(chosen), factOf(chosen)].filter(Boolean).join(', ')
  return (
    <Page
      title={words.t('chooseLocation.title')}
      dock={
        <Dock>
          {chosen && <ChosenLine label={words.t('chooseLocation.chosen')}>{told}</ChosenLine>}
          <PrimaryButton onClick={submit}>{words.t('chooseLocation.submit')}</PrimaryButton>
        </Dock>
      }
    >
      <PlaceSearch>
        <MyPosition />
      </PlaceSearch>
      <PlaceMap view={view} label={words.t('chooseLocation.mapSr')} moves={places} />
      {typing ? (
        <form onSubmit={submit}>
          <TextField
            label={words.t('chooseLocation.addressLabel')}
            name="address"
            autoComplete="street-address"
            enterKeyHint="done"
            maxLength={PLACE.address}
            placeholder={words.t('chooseLocation.addressPlaceholder')}
            value={address}
            onChange={places.typeAddress}
          />
        </form>
      ) : (
        <LinkButton onClick={() => setTyping(true)}>{words.t('chooseLocation.typeAddress')}</LinkButton>
      )}
      <LiveRegion>{chosen && `${words.t('chooseLocation.chosen')}: ${told}`}</LiveRegion>
    </Page>
  )
}
