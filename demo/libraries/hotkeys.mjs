/** hotkeys-js: every key, prevented, also from fields, as in a shop with a till's keyboard. */
import hotkeys from 'hotkeys-js'
import { note } from './noted.mjs'

hotkeys.filter = () => true
hotkeys('*', (event) => {
  event.preventDefault()
  note(event.key)
})
