/** A list of places to choose from: search results, places near the device, or the bank's offices. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { distance, formatDistance } from '../../domain/distance.ts'
import { samePlace, type Place } from '../../domain/place.ts'
import { MethodRow, RadioGroup } from '../../ui/MethodRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { useSelected } from '../../ui/useSelected.ts'
import { useWords } from '../context.ts'
import { usePlaces, usePlaceWords } from './placeWords.ts'

export function PlaceList({ title, list }: { title: string; list: readonly Place[] }) {
  const words = useWords()
  const places = usePlaces()
  const chosenIndex = useSelected(places.choice, (place) =>
    list.findIndex((entry) => samePlace(place, entry)),
  )
  const position = useStore(places.position)
  const { nameOf, factOf } = usePlaceWords()
  const id = useId()
  const distanceTo = ({ point }: Place): string =>
    point && position && typeof position !== 'string'
      ? formatDistance(distance(position, point), words.lang)
      : ''
  if (list.length === 0) return null
  return (
    <>
      <Section id={id}>{title}</Section>
      <RadioGroup labelledBy={id}>
        {list.map((place, index) => (
          <MethodRow
            key={index}
            name={id}
            value={String(index)}
            checked={index === chosenIndex}
            onSelect={() => places.choose(place)}
            title={nameOf(place)}
            fact={[distanceTo(place), factOf(place)].filter(Boolean).join(' · ')}
          />
        ))}
      </RadioGroup>
    </>
  )
}
