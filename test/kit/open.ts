/** An element of either kind where a customer may meet it, with the sandbox bank or in MOCK. */
import type { Page } from 'playwright'
import type { KitPage, Place } from '../../elements/testing/types.ts'
import { around } from '../e2e/framed.ts'
import type { PageOptions, Rig } from '../e2e/rig.ts'
import type { Engine, EnginePage } from './engines.ts'

export const places: readonly Place[] = ['inline', 'frame', 'hosted']

/** Opens pages that the kit can use: the rig does in Chromium, and `inEngine` in the others. */
export interface Pages<P extends KitPage> extends Pick<Rig, 'url' | 'hostedUrl'> {
  merchant(body: string, options?: PageOptions): Promise<P>
  page(options?: PageOptions): Promise<P & Pick<EnginePage, 'goto'>>
}

/** The rig's pages, with what those of other engines have. */
export function inChromium(rig: Rig): Pages<EnginePage> {
  const pageOf = (page: Page): EnginePage => ({
    goto: (url) => page.goto(url),
    frames: () => page.frames(),
    press: (key) => page.keyboard.press(key),
  })
  return {
    url: rig.url,
    hostedUrl: rig.hostedUrl,
    page: async (options) => pageOf(await rig.page(options)),
    merchant: async (body, options) => pageOf(await rig.merchant(body, options)),
  }
}

/** The pages of another engine, before the rig's servers. */
export const inEngine = (rig: Rig, engine: Engine): Pages<EnginePage> => ({
  url: rig.url,
  hostedUrl: rig.hostedUrl,
  page: () => engine.page(),
  async merchant(body) {
    const page = await engine.page()
    await page.goto(await rig.shop(body))
    return page
  },
})

interface Opened extends PageOptions {
  /** Further attributes of the element; `language="en"` is the hosted page's, too. */
  more?: string
}

async function open<P extends KitPage>(
  pages: Pages<P>,
  place: Place | 'redirect',
  [tag, attribute, parameter]: readonly [string, string, string],
  id: string,
  { more = '', ...options }: Opened,
): Promise<P> {
  if (place !== 'hosted')
    return pages.merchant(
      `<${tag} ${attribute}="${id}" ${around(pages)} mode="${place}" ${more}></${tag}>`,
      options,
    )
  const page = await pages.page(options)
  const unlinking = more.includes('unlink') ? '&flow=unlink' : ''
  await page.goto(`${pages.hostedUrl}?${parameter}=${id}${unlinking}`)
  return page
}

/** @param order its originReferenceNo */
export const openPay = <P extends KitPage>(
  pages: Pages<P>,
  place: Place | 'redirect',
  order: string,
  options: Opened = {},
): Promise<P> => open(pages, place, ['bank-pay', 'origin-reference-no', 'originReferenceNo'], order, options)

export const openBind = <P extends KitPage>(
  pages: Pages<P>,
  place: Place | 'redirect',
  journey: string,
  options: Opened = {},
): Promise<P> => open(pages, place, ['bank-bind', 'journey-id', 'journeyId'], journey, options)

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
