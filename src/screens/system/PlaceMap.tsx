/**
 * A map with the known places. Its code is fetched first, then its tiles; without tiles it is a plain grid.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useState, type ComponentType } from 'react'
import { cities } from '../../domain/cities.ts'
import { degrees, pointOf } from '../../domain/place.ts'
import type { PlaceView } from '../../stores/places/places.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MapFrame } from '../../ui/MapFrame.tsx'
import type { MapViewProps, View as MapViewport } from '../../ui/map/MapView.tsx'
import { Message } from '../../ui/Message.tsx'
import { useCore, useWords } from '../context.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { usePlaces } from './placeWords.ts'

interface PlaceMapProps {
  view: PlaceView
  label: string
  /**
   * For a map that chooses a place. Without it the map can't be moved, and a failure to load isn't reported,
   * since the place is also shown as text.
   */
  moves?: { pick(view: PlaceView): void; browse(view: PlaceView): void }
}

export function PlaceMap({ view, label, moves }: PlaceMapProps) {
  const core = useCore()
  const words = useWords()
  const places = usePlaces()
  const bank = useStore(places.bank)
  const id = useId()
  const [MapView, setMapView] = useState<ComponentType<MapViewProps>>()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  const [hasPicture, setHasPicture] = useState(false)
  const isFailed = failedAttempt === attempt

  useEffect(() => {
    let current = true
    import('../../ui/map/MapView.tsx').then(
      (module) => {
        if (current) setMapView(() => module.default)
      },
      () => {
        if (current) setFailedAttempt(attempt)
      },
    )
    return () => {
      current = false
    }
  }, [attempt])

  const mapView = useMemo((): MapViewport => ({ ...view.centre, zoom: view.zoom }), [view])
  // Without tiles, towns give orientation.
  const marks = useMemo(
    () =>
      [...(bank?.offices ?? []), ...(bank?.map.tiles ? [] : cities)].flatMap(({ name, point }) =>
        point ? [{ name, ...point }] : [],
      ),
    [bank],
  )
  const afterMove =
    (report: (to: PlaceView) => void) =>
    ({ latitude, longitude, zoom }: MapViewport) => {
      const centre = pointOf(latitude, longitude)
      if (centre) report({ centre, zoom })
    }
  const pin = { latitude: degrees(view.centre.latitude), longitude: degrees(view.centre.longitude) }

  return (
    <>
      {(MapView || !isFailed) && (
        <MapFrame credit={hasPicture ? (bank?.map.attribution ?? '') : ''}>
          {MapView && bank && (
            <MapView
              view={mapView}
              label={label}
              pinText={moves && words.t('chooseLocation.pinSr', pin)}
              zoomIn={words.t('chooseLocation.zoomIn')}
              zoomOut={words.t('chooseLocation.zoomOut')}
              tiles={isFailed ? null : bank.map.tiles}
              marks={marks}
              onMove={moves && afterMove(moves.pick)}
              onZoom={moves && afterMove(moves.browse)}
              onTiles={(isLoaded) => (isLoaded ? setHasPicture(true) : setFailedAttempt(attempt))}
            />
          )}
        </MapFrame>
      )}
      {moves && (
        <>
          <Message id={id} error={isFailed && fieldError(core.problems.make('MAP_UNAVAILABLE'))} />
          {isFailed && (
            <LinkButton icon="refresh" onClick={() => setAttempt(attempt + 1)}>
              {words.t('action.tryAgain')}
            </LinkButton>
          )}
        </>
      )}
    </>
  )
}
