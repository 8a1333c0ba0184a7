/** The store of places, and how places are named. */
import { useStore } from '@nanostores/react'
import { degrees, type Place } from '../../domain/place.ts'
import { createPlaces, type Places } from '../../stores/places/places.ts'
import { asIs } from '../../text/asIs.ts'
import { useCore, useWords } from '../context.ts'

/** Made once per element, at the first use. */
export function usePlaces(): Places {
  const core = useCore()
  return core.instance(createPlaces, core)
}

export interface PlaceWords {
  /** Its name; "my location" for the device; else its address; else a text that there is none. */
  nameOf(place: Place): string
  /** Fact of a place besides its name: the address, else the coordinates. */
  factOf(place: Place): string
}

export function usePlaceWords(): PlaceWords {
  const words = useWords()
  const position = useStore(usePlaces().position)
  const isHere = ({ point }: Place) =>
    point !== null
    && position !== null
    && typeof position !== 'string'
    && point.latitude === position.latitude
    && point.longitude === position.longitude
  const nameOf = (place: Place): string =>
    asIs(place.name)
    || (isHere(place)
      ? words.t('chooseLocation.mine')
      : asIs(place.address) || words.t('openLocation.unnamed'))
  return {
    nameOf,
    factOf(place) {
      const { point } = place
      const address = asIs(place.address)
      if (address) return address === nameOf(place) ? '' : address
      return point ? `${degrees(point.latitude)}, ${degrees(point.longitude)}` : ''
    },
  }
}
