/** htmx with `hx-boost` on the body takes over every form and link. */
import htmx from 'htmx.org'
import { record } from './records.mjs'

document.body.setAttribute('hx-boost', 'true')
htmx.process(document.body)
for (const type of ['htmx:beforeRequest', 'htmx:before:request'])
  document.body.addEventListener(type, () => record(type))
