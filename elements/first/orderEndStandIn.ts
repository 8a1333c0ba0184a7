/**
 * The screen of an order that ends at once (orderEnd.ts) stands for the app until the app says the whole: its
 * first screen would be a skeleton.
 */
import { detach } from '../../src/host/detach.ts'
import type { EventName } from '../../src/contract/outcomes.ts'
import type { FirstScreen } from './firstScreen.ts'

export interface StandIn {
  /** True when it stays once the app is drawn; a second time the app has something else to say. */
  stays(): boolean
  /** Hears what the app emits, by which it goes. */
  hear(name: EventName): void
}

/** Longest stay after the start, in ms: the screen that the start leads to is drawn by then. */
const STAYS_MS = 300

/**
 * @param holder what the stand-in is taken from
 * @param inner the element around the app: as wide as it will be, but not visible yet
 */
export function orderEndStandIn(holder: { orderEnd?: FirstScreen | undefined }, inner: Element): StandIn {
  let isAsked = false
  let steps = 0
  inner.classList.toggle('behind', holder.orderEnd !== undefined)
  const end = () => {
    const { orderEnd } = holder
    if (!orderEnd) return
    holder.orderEnd = undefined
    inner.classList.remove('behind')
    orderEnd.takenOver()
    detach(orderEnd.box)
  }
  return {
    stays() {
      if (isAsked) end()
      isAsked = true
      return holder.orderEnd !== undefined
    },
    hear(name) {
      if (name === 'bank-step') steps += 1
      if (steps > 1 || name === 'bank-load-error') end()
      else if (name === 'bank-ready') setTimeout(end, STAYS_MS)
    },
  }
}
