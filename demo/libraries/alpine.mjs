/** Alpine: listeners at the window, and at the document on the way down. */
import { Alpine } from 'alpinejs'
import { record } from './records.mjs'

window.recordKey = (event) => {
  if (event.key === 'Tab') return
  event.preventDefault()
  record(event.key)
}
const box = document.createElement('div')
box.setAttribute('x-data', '{}')
box.setAttribute('x-on:keydown.window', 'recordKey($event)')
box.setAttribute('x-on:keydown.document.capture', 'recordKey($event)')
document.body.append(box)
Alpine.start()
