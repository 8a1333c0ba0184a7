/** The search field and its results; before anything is typed, places nearby. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { filters } from '../../domain/fields.ts'
import type { PlaceSearch as Search } from '../../stores/places/placeSearch.ts'
import { Form } from '../../ui/Form.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBankName, useCore, useProblem, useWords } from '../context.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { PlaceList } from './PlaceList.tsx'
import { usePlaces } from './placeWords.ts'

/** @param children another way to choose, between the field and the results */
export function PlaceSearch({ children }: { children?: ReactNode }) {
  const core = useCore()
  const words = useWords()
  const { search, nearby, position } = usePlaces()
  const { state, places } = useStore(search.result)
  const origin = useStore(position)
  const profile = useStore(core.session.profile)
  const bank = useBankName()
  const isKnown = origin !== null && typeof origin !== 'string'

  return (
    <>
      <Form role="search" withoutButton onSubmit={search.searchNow}>
        <SearchField search={search} />
      </Form>
      {children}
      {state === 'searching' && <Hint>{words.t('chooseLocation.searching')}</Hint>}
      {state === 'idle' ? (
        <PlaceList
          title={isKnown ? words.t('chooseLocation.nearby') : words.t('chooseLocation.offices', { bank })}
          list={profile ? nearby() : []}
        />
      ) : (
        <PlaceList title={words.count('place', places.length)} list={places} />
      )}
      <LiveRegion>
        {state === 'searching'
          ? words.t('chooseLocation.searching')
          : state === 'done' && places.length > 0
            ? words.count('place', places.length)
            : ''}
      </LiveRegion>
    </>
  )
}

function SearchField({ search }: { search: Search }) {
  const words = useWords()
  const problem = useProblem('place')
  return (
    <TextField
      label={words.t('chooseLocation.searchLabel')}
      name="place"
      autoComplete="off"
      enterKeyHint="search"
      spellCheck={false}
      placeholder={words.t('chooseLocation.searchPlaceholder')}
      store={search.query}
      filter={filters.place}
      error={fieldError(problem)}
      onChange={search.type}
    />
  )
}
