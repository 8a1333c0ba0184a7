/**
 * Types of the modules of Leaflet 1.9 that are used. Importing all of Leaflet would also bring controls and
 * layers that write markup.
 */
declare module 'leaflet/src/map/Map.js' {
  export { Map } from 'leaflet'
}
declare module 'leaflet/src/layer/tile/GridLayer.js' {
  export { GridLayer } from 'leaflet'
}
declare module 'leaflet/src/dom/DomUtil.js' {
  import { DomUtil } from 'leaflet'
  export const setPosition: typeof DomUtil.setPosition
}
