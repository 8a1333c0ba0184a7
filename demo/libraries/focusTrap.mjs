/** focus-trap with its defaults, around a button and the element. */
import { createFocusTrap } from 'focus-trap'
import { place, record } from './records.mjs'

const box = document.createElement('section')
box.innerHTML = '<button id="first">First</button>'
place.replaceWith(box)
box.append(place)
createFocusTrap(box, { onDeactivate: () => record('closed') }).activate()
