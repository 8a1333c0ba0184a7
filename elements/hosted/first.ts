/**
 * Stands in the hosted page itself and runs while it is read: draws the first screen of linking where the
 * address leads to it, or in a frame where its name says so, before any other file is there. Where a policy
 * doesn't let it run, the screen comes with the app.
 */
import { frameNameIn } from '../../src/contract/frame.ts'
import { ID } from '../../src/contract/ids.ts'
import { keptAs } from '../../src/contract/kept.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts'
import { MOCK_META } from '../../src/contract/mock.ts'
import { isStartOfLink, type Flow, type Version } from '../../src/contract/routes.ts'
import { framedStorage } from '../../src/host/framedStorage.ts'
import { hostedSettings, settled } from '../../src/host/hostedSettings.ts'
import { languageJar } from '../../src/host/languageCookie.ts'
import { meet } from '../../src/host/meet.ts'
import type { Keeper } from '../../src/host/port.ts'
import { wear } from '../../src/host/wear.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { standIn } from '../standIn.ts'
import type { Drawn } from './drawn.ts'
import './hosted.css'

const target: HTMLElement & Drawn = document.getElementById('root')!
/** In MOCK every screen is marked. */
const isMock = document.head.querySelector(`meta[name="${MOCK_META}"]`) !== null

/** A customer who was here before may be on another screen. */
function wasHere(journeyId: string, storage: () => Keeper | undefined): boolean {
  try {
    return (storage()?.getItem(keptAs(`link:${journeyId}`)) ?? null) !== null
  } catch {
    return false
  }
}

/** Asks for one of the files that the page names (build/hosted.mjs). */
function announce(selector: string): void {
  const link = document.head.querySelector<HTMLLinkElement>(`link${selector}`)
  if (link) link.rel = 'modulepreload'
}

/** Asks for the words that the app begins with. */
function begin(language: Language): void {
  document.documentElement.lang = language
  announce(`[lang=${language}]`)
}

/** Asks for the code of what the page is for. */
const beginFlow = (flow: Flow): void => announce(flow === 'pay' ? '#pay' : '#link')

function draw(language: Language, version: Version): void {
  adopt(document)
  const { over } = standIn(document, target, language, `${version}`)
  target.drawn = { language, version, over }
}

/** The page by itself: what the app would begin with, unless that is another screen. */
function alone(): void {
  const address = settled(new URL(location.href))
  const jar = languageJar(document, { isMock: false, secure: location.protocol === 'https:' })
  const { flow, subject, language, theme, version } = hostedSettings(address, {
    remembered: jar.remembered(),
  })
  begin(language)
  beginFlow(flow)
  if (flow !== 'link' || !isStartOfLink(address.hash.slice(1))) return
  if (isMock || !ID.test(subject) || !navigator.onLine) return
  if (wasHere(subject, () => sessionStorage)) return
  document.documentElement.dataset['theme'] = target.dataset['theme'] = theme
  draw(language, version)
}

/** In a frame: what its name says; whatever else is wanted the page around says, which is greeted here. */
function framed(): void {
  target.meeting = meet(window)
  void target.meeting.then(({ opening }) => beginFlow(opening.flow))
  const name = frameNameIn(window.name)
  if (!name) return begin(DEFAULT_LANGUAGE)
  begin(name.language)
  const { language, version, linking } = name
  const storage = () => framedStorage(window, () => sessionStorage)
  if (linking === null || isMock || wasHere(linking, storage)) wear(document, target, { ...name, tokens: {} })
  else {
    // Judging the merchant's colours takes our styles, and nothing may fade from ours to theirs.
    target.hidden = true
    beginFlow('link')
    draw(language, version)
    wear(document, target, name)
    target.hidden = false
  }
}

if (window.parent === window) alone()
else framed()
