/** hotkeys-js: every key, prevented, also from fields, as in a shop with a till's keyboard. */
import hotkeys from 'hotkeys-js'
import { record } from './records.mjs'

hotkeys.filter = () => true
hotkeys('*', (event) => {
  event.preventDefault()
  record(event.key)
})
