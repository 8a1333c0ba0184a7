/** An element of either kind where a customer may meet it, with the sandbox bank or in MOCK. */
import type { Page } from 'playwright'
import type { Place } from '../../elements/testing/types.ts'
import { around } from '../e2e/framed.ts'
import type { PageOptions, Rig } from '../e2e/rig.ts'

export const places: readonly Place[] = ['inline', 'frame', 'hosted']

interface Opened extends PageOptions {
  /** Further attributes of the element; `language="en"` is the hosted page's, too. */
  more?: string
}

async function open(
  rig: Rig,
  place: Place,
  [tag, attribute, parameter]: readonly [string, string, string],
  id: string,
  { more = '', ...options }: Opened,
): Promise<Page> {
  if (place !== 'hosted')
    return rig.merchant(
      `<${tag} ${attribute}="${id}" ${around(rig)} mode="${place}" ${more}></${tag}>`,
      options,
    )
  const page = await rig.page(options)
  const unlinking = more.includes('unlink') ? '&flow=unlink' : ''
  await page.goto(`${rig.hostedUrl}?${parameter}=${id}${unlinking}`)
  return page
}

/** @param order its originReferenceNo */
export const openPay = (rig: Rig, place: Place, order: string, options: Opened = {}): Promise<Page> =>
  open(rig, place, ['bank-pay', 'origin-reference-no', 'originReferenceNo'], order, options)

export const openBind = (rig: Rig, place: Place, journey: string, options: Opened = {}): Promise<Page> =>
  open(rig, place, ['bank-bind', 'journey-id', 'journeyId'], journey, options)

/** An element whose bank runs in the page, or in the frame's. */
export const openMock = (
  rig: Rig,
  place: 'inline' | 'frame',
  tag: 'bank-pay' | 'bank-bind',
  id: string,
  options: PageOptions = {},
): Promise<Page> => {
  const attribute = tag === 'bank-pay' ? 'origin-reference-no' : 'journey-id'
  return rig.merchant(`<${tag} ${attribute}="${id}" environment="MOCK" mode="${place}"></${tag}>`, options)
}
