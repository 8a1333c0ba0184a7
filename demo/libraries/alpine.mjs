/** Alpine: listeners at the window, and at the document on the way down. */
import { Alpine } from 'alpinejs'
import { note } from './noted.mjs'

window.noteKey = (event) => {
  if (event.key === 'Tab') return
  event.preventDefault()
  note(event.key)
}
const box = document.createElement('div')
box.setAttribute('x-data', '{}')
box.setAttribute('x-on:keydown.window', 'noteKey($event)')
box.setAttribute('x-on:keydown.document.capture', 'noteKey($event)')
document.body.append(box)
Alpine.start()
