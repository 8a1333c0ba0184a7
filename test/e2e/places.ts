/**
 * The two pages of places, chosen and shown: how to open them, and what people find on them.
 */
import type { Locator, Page } from 'playwright'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { texts as placesId } from '../../locales/id/location.ts'
import { button } from './people.ts'
import type { PageOptions, Rig } from './rig.ts'

export const t = placesId
export const errors = errorsId
export const HERE = { latitude: -6.2, longitude: 106.82 }
export const granted: PageOptions = { context: { permissions: ['geolocation'], geolocation: HERE } }

export const openPlaces = async (
  rig: Rig,
  route: string,
  query = '',
  options: PageOptions = {},
): Promise<Page> => {
  const page = await rig.page(options)
  await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}${query}#${route}`)
  return page
}

export const searchField = (page: Page): Locator =>
  page.getByLabel(t['chooseLocation.searchLabel'], { exact: true })
export const map = (page: Page): Locator => page.getByRole('application', { name: t['chooseLocation.mapSr'] })

/** The pin's place, as a screen reader hears it; of the map in Indonesian unless another is given. */
export const pin = async (page: Page, of = map(page)): Promise<{ latitude: number; longitude: number }> => {
  const text = await of.evaluate(
    (element) =>
      (element.getRootNode() as Document).getElementById(element.getAttribute('aria-describedby') ?? '')
        ?.textContent ?? '',
  )
  const [, latitude, longitude] = /(?:lintang|latitude) (\S+), (?:bujur|longitude) (\S+)/.exec(text) ?? []
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

export const use = (page: Page): Promise<void> => button(page, t['chooseLocation.submit']).click()

/** The place that is shown, and what is said of it. */
export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('[data-screen="/open-location"]').getByText(text).first().waitFor()
