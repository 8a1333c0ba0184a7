/** What stores need after the first screen, or only when something fails. `door.ts` is the way to it. */
export { createConfirm } from './payment/confirm.ts'
export { createPaylater } from './payment/plan.ts'
export { payRefused } from './payment/refused.ts'
export { resume } from './payment/resume.ts'
