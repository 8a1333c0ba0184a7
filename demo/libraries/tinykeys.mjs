/** tinykeys: shortcuts of a shop, which prevent what they hear. */
import { tinykeys } from 'tinykeys'
import { record } from './records.mjs'

const keys = [...'0123456789abk', 'Enter', 'Escape', 'Space']
tinykeys(
  window,
  Object.fromEntries(
    keys.map((key) => [
      key,
      (event) => {
        event.preventDefault()
        record(key)
      },
    ]),
  ),
)
