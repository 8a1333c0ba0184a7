/** First visits: a place, and the address of a page of its own for each. */
import type { Place } from '../../probe/field.ts'
import type { Floor } from './floors.ts'
import { places } from './places.ts'
import type { Attributes, Stand } from './stand.ts'

export interface Visit {
  readonly place: Place
  address(stand: Stand): string | Promise<string>
}

export type JourneyInput = Parameters<Stand['control']['createJourney']>[0]
export type Order = Parameters<Stand['control']['createOrder']>[0]

export const floor = (name: Floor): Visit => ({
  place: places[name],
  address: ({ shopWithFloor }) => shopWithFloor(name),
})

/** @param isAnnounced whether the page's head asks ahead, as embed.html does */
export const bind = (
  attributes: Attributes = {},
  journey: JourneyInput = {},
  isAnnounced = false,
): Visit => ({
  place: attributes['mode'] === 'frame' ? places.bindInFrame : places.bind,
  address: async ({ control, shopWith }) => {
    const id = await control.createJourney(journey)
    return shopWith('bank-bind', { 'journey-id': id, ...attributes }, isAnnounced)
  },
})

export const bindHosted = (journey: JourneyInput = {}): Visit => ({
  place: places.bindHosted,
  address: async ({ control, hosted }) => hosted({ journeyId: await control.createJourney(journey) }),
})

export const pay = (attributes: Attributes = {}, order: Order = {}): Visit => ({
  place: attributes['mode'] === 'frame' ? places.payInFrame : places.pay,
  address: async ({ control, shopWith }) =>
    shopWith('bank-pay', { 'origin-reference-no': await control.createOrder(order), ...attributes }),
})

export const payHosted = (order: Order = {}): Visit => ({
  place: places.payHosted,
  address: async ({ control, hosted }) => hosted({ originReferenceNo: await control.createOrder(order) }),
})
