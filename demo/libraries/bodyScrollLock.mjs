/** body-scroll-lock: the page behind a sheet with the element doesn't scroll. */
import { disableBodyScroll } from 'body-scroll-lock'
import { place } from './records.mjs'

const sheet = document.createElement('div')
sheet.setAttribute('style', 'height: 100vh; overflow: auto; overscroll-behavior: contain')
place.replaceWith(sheet)
sheet.append(place)
disableBodyScroll(sheet)
