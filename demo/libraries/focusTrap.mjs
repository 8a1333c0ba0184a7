/** focus-trap with its defaults, around a button and the element. */
import { createFocusTrap } from 'focus-trap'
import { note, place } from './noted.mjs'

const box = document.createElement('section')
box.innerHTML = '<button id="first">First</button>'
place.replaceWith(box)
box.append(place)
createFocusTrap(box, { onDeactivate: () => note('closed') }).activate()
