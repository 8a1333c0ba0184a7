/** Turbo Drive takes over every form and link of the page. */
import * as Turbo from '@hotwired/turbo'
import { note } from './noted.mjs'

Turbo.start()
for (const type of ['turbo:visit', 'turbo:submit-start', 'turbo:click'])
  document.addEventListener(type, () => note(type))
