/** The way to a place: asks for the start, then shows the distance and apps that give directions. */
import { useStore } from '@nanostores/react'
import type { DeviceKind } from '../../domain/device.ts'
import { distance, formatDistance } from '../../domain/distance.ts'
import { wayLinks } from '../../domain/mapLinks.ts'
import type { Place } from '../../domain/place.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { InfoRow, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { useWords } from '../context.ts'
import { MapLinks } from './MapLinks.tsx'
import { usePlaces, usePlaceWords } from './placeWords.ts'

export function Way({ to, device }: { to: Place; device: DeviceKind }) {
  const words = useWords()
  const places = usePlaces()
  const { origin } = useStore(places.answers)
  const { nameOf } = usePlaceWords()
  const ask = () => places.ask('origin', to)
  const distanceText =
    origin?.point && to.point && formatDistance(distance(origin.point, to.point), words.lang)
  return (
    <>
      <Section wide>{words.t('openLocation.fromWhere')}</Section>
      {origin && (
        <Rows>
          <InfoRow icon="pin">
            <b>{nameOf(origin)}</b>
            {distanceText && (
              <small>
                {words.t('openLocation.distance', { distance: distanceText, place: nameOf(origin) })}
              </small>
            )}
          </InfoRow>
        </Rows>
      )}
      <LinkButton onClick={ask}>{words.t(origin ? 'action.edit' : 'openLocation.chooseStart')}</LinkButton>
      {origin && <MapLinks title={words.t('openLocation.directions')} links={wayLinks(origin, to, device)} />}
    </>
  )
}
