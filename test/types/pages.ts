/** Lines of a page's that must compile, as elements/README.md has them, and lines that must not. */
import type { MockMessage } from '../../elements/types.ts'

document.addEventListener('bank-succeeded', (event) => event.detail.originReferenceNo.length)
window.addEventListener('bank-failed', (event) => event.detail.error.code)
document.querySelector('main')?.addEventListener('bank-linked', (event) => event.detail.journeyId.length)
document.addEventListener('bank-mock-message', ({ detail }: MockMessage) => detail.msisdn + detail.text)
void customElements.get('bank-pay')?.preload('frame')
customElements.get('my-own')?.toString()

// @ts-expect-error an event of linking has no order
document.addEventListener('bank-linked', (event) => event.detail.originReferenceNo)
// @ts-expect-error it isn't defined before the script is there
void customElements.get('bank-pay').preload()
