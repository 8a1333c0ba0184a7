/** tinykeys: shortcuts of a shop, which prevent what they hear. */
import { tinykeys } from 'tinykeys'
import { note } from './noted.mjs'

const keys = [...'0123456789abk', 'Enter', 'Escape', 'Space']
tinykeys(
  window,
  Object.fromEntries(
    keys.map((key) => [
      key,
      (event) => {
        event.preventDefault()
        note(key)
      },
    ]),
  ),
)
