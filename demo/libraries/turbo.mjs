/** Turbo Drive takes over every form and link of the page. */
import * as Turbo from '@hotwired/turbo'
import { record } from './records.mjs'

Turbo.start()
for (const type of ['turbo:visit', 'turbo:submit-start', 'turbo:click'])
  document.addEventListener(type, () => record(type))
