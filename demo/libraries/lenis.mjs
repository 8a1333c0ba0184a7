/** Lenis scrolls the page, which is longer than its window. */
import Lenis from 'lenis'
import { place } from './records.mjs'

const space = document.createElement('div')
space.setAttribute('style', 'height: 3000px')
place.after(space)
const lenis = new Lenis({ autoRaf: true })
window.lenis = lenis
