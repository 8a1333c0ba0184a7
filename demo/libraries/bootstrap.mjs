/** Bootstrap's modal, opened at once, with the element as its body. */
import { Modal } from 'bootstrap'
import { place, record } from './records.mjs'

const modal = document.createElement('div')
modal.className = 'modal'
modal.tabIndex = -1
modal.innerHTML =
  '<div class="modal-dialog"><div class="modal-content"><button id="first">First</button></div></div>'
document.body.append(modal)
modal.querySelector('.modal-content').append(place)
modal.addEventListener('hidden.bs.modal', () => record('closed'))
// Bootstrap's own style isn't here: shown is what it marks as shown.
const style = new CSSStyleSheet()
style.replaceSync('.modal{display:none}.modal.show{display:block}')
document.adoptedStyleSheets = [style]
new Modal(modal).show()
