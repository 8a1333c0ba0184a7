/** A place with its map, its address to copy, the distance, and links to apps that can open it. */
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { mapLinks } from '../../domain/mapLinks.ts'
import { samePlace, type Place } from '../../domain/place.ts'
import { asIs } from '../../text/asIs.ts'
import { Dock } from '../../ui/Dock.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PrimaryLink } from '../../ui/PrimaryLink.tsx'
import { InfoRow, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useCore, useWords } from '../context.ts'
import { currentDevice } from '../shared/page/currentDevice.ts'
import { Page } from '../shared/page/Page.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { MapLinks } from './MapLinks.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { usePlaces, usePlaceWords } from './placeWords.ts'
import { Way } from './Way.tsx'

/** Zoom level that shows streets. */
const ZOOM = 16

export function ShownPlace({ place }: { place: Place }) {
  const words = useWords()
  const { nameOf, factOf } = usePlaceWords()
  const device = currentDevice()
  const view = useMemo(() => place.point && { centre: place.point, zoom: ZOOM }, [place])
  const links = mapLinks(place, device)
  const [first] = links
  const name = nameOf(place)
  const opensTab = first?.app !== 'device'
  const dock = first && (
    <Dock>
      <PrimaryLink href={first.href} newTab={opensTab}>
        {words.t('openLocation.openMaps')}
        {opensTab && <VisuallyHidden> ({words.t('common.newTabSr')})</VisuallyHidden>}
      </PrimaryLink>
    </Dock>
  )
  return (
    <Page title={name} dock={dock}>
      {view && <PlaceMap view={view} label={words.t('openLocation.mapSr', { place: name })} />}
      {factOf(place) && (
        <>
          <Section>{words.t('openLocation.address')}</Section>
          <Rows>
            <InfoRow icon="pin">{factOf(place)}</InfoRow>
          </Rows>
        </>
      )}
      {place.address && <CopyAddress address={place.address} />}
      <MapLinks title={words.t('openLocation.apps')} links={links} />
      <Way to={place} device={device} />
      <OtherOffices place={place} />
    </Page>
  )
}

/** For an office of the bank: the other offices. */
function OtherOffices({ place }: { place: Place }) {
  const core = useCore()
  const words = useWords()
  const places = usePlaces()
  const offices = useStore(places.bank)?.offices ?? []
  const otherOffices = offices.filter((office) => !samePlace(office, place))
  if (otherOffices.length === 0 || otherOffices.length === offices.length) return null
  const open = (office: Place) => () => {
    void core.nav
      .go('openLocation', { replace: true, params: { place: office } })
      .then(() => core.focusTitle())
  }
  return (
    <>
      <Section wide>{words.t('openLocation.otherOffices')}</Section>
      <Rows>
        {otherOffices.map((office) => (
          <InfoRow key={office.name}>
            <LinkButton plain onClick={open(office)}>
              {asIs(office.name)}
            </LinkButton>
            <small>{asIs(office.address)}</small>
          </InfoRow>
        ))}
      </Rows>
    </>
  )
}
