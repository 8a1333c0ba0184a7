/** choose-location and open-location. English. */
import type { texts as reference } from '../id/location.ts'

export const texts = {
  'chooseLocation.title': 'Choose a location',
  'chooseLocation.searchLabel': 'Search location',
  'chooseLocation.searchPlaceholder': 'Street, building or area',
  'chooseLocation.searching': 'Searching…',
  'chooseLocation.useMine': 'Use my location',
  'chooseLocation.useMineWhy': 'Your location is only used to find places near you.',
  'chooseLocation.locating': 'Finding your location…',
  'chooseLocation.nearby': 'Nearby',
  'chooseLocation.typeAddress': 'Type an address',
  'chooseLocation.addressLabel': 'Address',
  'chooseLocation.addressPlaceholder': 'Street, number, district, city',
  'chooseLocation.mapSr': 'Map. Move the pin with the arrow keys.',
  'chooseLocation.pinSr': 'Pin at latitude {latitude}, longitude {longitude}',
  'chooseLocation.zoomIn': 'Zoom in',
  'chooseLocation.zoomOut': 'Zoom out',
  'chooseLocation.chosen': 'Chosen location',
  'chooseLocation.submit': 'Use this location',
  'openLocation.title': 'Location',
  'openLocation.address': 'Address',
  'openLocation.openMaps': 'Open in maps',
  'openLocation.copyAddress': 'Copy address',
  'openLocation.copiedSr': 'Address copied',
  'openLocation.mapSr': 'Map showing {place}',
  'openLocation.unnamed': 'Location without a name',
} as const satisfies Record<keyof typeof reference, string>
