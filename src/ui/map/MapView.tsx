/**
 * A map with a pin in its centre, inside a MapFrame. A movable map is moved with fingers, mouse and keyboard
 * (arrow keys, + and −, Enter chooses the centre); otherwise it is only a picture. Its words are props.
 */
import { css } from '@linaria/core'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { forcedColors } from '../media.ts'
import { visuallyHidden } from '../text.ts'
import { createMap, type DrawnMap, type MapArea } from './createMap.ts'
import type { MapMark } from './marks.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

export type { MapMark as Mark, MapArea as View }

const canvas = css`
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: inherit;
  user-select: none;
  -webkit-tap-highlight-color: transparent;

  & .leaflet-pane,
  & .leaflet-layer,
  & .leaflet-tile-container,
  & .leaflet-tile {
    position: absolute;
    left: 0;
    top: 0;
  }
  & .leaflet-tile-pane {
    z-index: 0;
  }
  & .leaflet-overlay-pane {
    z-index: 1;
  }
  & .leaflet-zoom-animated {
    transform-origin: 0 0;
  }
  & .leaflet-tile {
    visibility: hidden;
    max-width: none;
    pointer-events: none;
  }
  & .leaflet-tile-loaded {
    visibility: inherit;
  }
`
/** A finger moves the map and doesn't scroll the page. */
const movable = css`
  touch-action: none;
  cursor: grab;
  &:active {
    cursor: grabbing;
  }
`
const square = css`
  --_thin: color-mix(in srgb, var(--bank-color-control) 30%, transparent) 0 1px, transparent 1px 64px;
  background: repeating-linear-gradient(90deg, var(--_thin)), repeating-linear-gradient(var(--_thin));
`
/** Map tiles are made for light pages: the dark theme inverts their brightness and keeps the hues. */
const pictures = css`
  :host([theme='dark']) &,
  .bank[data-theme='dark'] & {
    filter: invert(1) hue-rotate(180deg) brightness(0.85) contrast(0.9);
  }
  @media (prefers-color-scheme: dark) {
    :host([theme='auto']) &,
    .bank[data-theme='auto'] & {
      filter: invert(1) hue-rotate(180deg) brightness(0.85) contrast(0.9);
    }
  }
`
const mark = css`
  position: absolute;
  padding-left: calc(var(--_rem) * 0.75);
  font-size: var(--_text-small);
  font-weight: 600;
  line-height: 1;
  white-space: nowrap;
  color: var(--bank-color-text);
  text-shadow:
    0 0 2px var(--bank-color-surface),
    0 0 3px var(--bank-color-surface);
  pointer-events: none;
  &::before {
    content: '';
    position: absolute;
    left: -4px;
    top: -4px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--bank-color-muted);
    box-shadow: 0 0 0 2px var(--bank-color-surface);
  }
  &[hidden] {
    display: none;
  }
`
const pin = css`
  position: absolute;
  left: 50%;
  top: 50%;
  width: calc(var(--_rem) * 2);
  height: calc(var(--_rem) * 2.5);
  transform: translate(-50%, -100%);
  pointer-events: none;
  fill: var(--bank-color-text);
  stroke: var(--bank-color-surface);
  stroke-width: 1.5;
  & circle {
    fill: var(--bank-color-surface);
    stroke: none;
  }
  ${forcedColors} {
    fill: CanvasText;
    stroke: Canvas;
    & circle {
      fill: Canvas;
    }
  }
`

/** Pixels for each press of an arrow key, and with Shift. */
const STEP = 40
const STRIDE = 160
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface MapViewProps {
  view: MapArea
  /** The map's name and use, for screen readers. */
  label: string
  /** The position of the pin, for screen readers. */
  pinText?: string | undefined
  zoomIn: string
  zoomOut: string
  /** Address of the tiles, with {z}, {x}, {y}; null: none. */
  tiles: string | null
  marks: readonly MapMark[]
  /** Called when the customer has moved the map or chosen its centre; without it the map can't be moved. */
  onMove?: ((view: MapArea) => void) | undefined
  /** Called after a zoom, which doesn't change the centre. */
  onZoom?: ((view: MapArea) => void) | undefined
  onTiles(isLoaded: boolean): void
}

export default function MapView(props: MapViewProps) {
  const { view, label, pinText, zoomIn, zoomOut, tiles, marks, onMove } = props
  const element = useRef<HTMLDivElement>(null)
  const mapRef = useRef<DrawnMap>(undefined)
  const id = useId()
  const moves = onMove !== undefined
  const reportMove = useEffectEvent((to: MapArea) => onMove?.(to))
  const reportTiles = useEffectEvent((isLoaded: boolean) => props.onTiles(isLoaded))
  const first = useEffectEvent(() => view)

  useEffect(() => {
    const map = (mapRef.current = createMap(
      element.current!,
      first(),
      { square, pictures, mark },
      moves ? reportMove : undefined,
    ))
    return () => map.remove()
  }, [moves])
  useEffect(() => mapRef.current?.show(view), [view])
  useEffect(() => mapRef.current?.marks(marks), [marks, moves])
  useEffect(() => {
    let current = true
    if (tiles)
      void mapRef.current?.tiles(tiles).then((isLoaded) => {
        if (current) reportTiles(isLoaded)
      })
    return () => {
      current = false
    }
  }, [tiles, moves])

  const zoom = (levels: number) => {
    const map = mapRef.current
    map?.zoom(levels)
    if (map) props.onZoom?.(map.view())
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const map = mapRef.current
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const by = event.shiftKey ? STRIDE : STEP
    const levels = /^[+=]$/.test(event.key) ? 1 : /^[-_]$/.test(event.key) ? -1 : 0
    if (!arrow && !levels && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (levels) return zoom(levels)
    if (arrow) map.pan({ x: arrow[0] * by, y: arrow[1] * by })
    onMove?.(map.view())
  })
  useEffect(() => {
    const canvasElement = element.current!
    if (!moves) return undefined
    const listener = (event: KeyboardEvent) => press(event)
    canvasElement.addEventListener('keydown', listener)
    return () => canvasElement.removeEventListener('keydown', listener)
  }, [moves])

  return (
    <>
      {moves ? (
        <div
          ref={element}
          className={cx(canvas, movable)}
          translate="no"
          role="application"
          tabIndex={0}
          aria-label={label}
          aria-describedby={pinText ? id : undefined}
        />
      ) : (
        <div ref={element} className={canvas} translate="no" role="img" aria-label={label} />
      )}
      <svg className={pin} viewBox="0 0 24 30" aria-hidden="true">
        <path d="M12 29.2S2 19.4 2 11.5a10 10 0 0 1 20 0C22 19.4 12 29.2 12 29.2z" />
        <circle cx="12" cy="11.5" r="3.6" />
      </svg>
      {pinText && (
        <span id={id} className={visuallyHidden}>
          {pinText}
        </span>
      )}
      <ZoomButtons zoomIn={zoomIn} zoomOut={zoomOut} onZoom={zoom} />
    </>
  )
}
