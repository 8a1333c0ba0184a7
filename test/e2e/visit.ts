/**
 * A payment page of an order of its own: in a merchant's page or on the hosted page, in any version, language
 * and theme.
 */
import type { Page } from 'playwright'
import { pathOf, type Version } from '../../src/contract/routes.ts'
import type { Language } from './people.ts'
import type { PageOptions, Rig } from './rig.ts'

export interface Visit {
  version?: Version
  language?: Language
  hosted?: boolean
  scenario?: string
  msisdn?: string
  amount?: string
  merchantId?: string
}

export async function visit(
  rig: Rig,
  { version = 3, language = 'id', hosted = false, ...request }: Visit = {},
  options: PageOptions = {},
): Promise<{ page: Page; order: string }> {
  const order = await rig.createOrder(request)
  const theme = options.dark ? 'dark' : 'light'
  if (!hosted) {
    const attributes = `origin-reference-no="${order}" version="${version}" language="${language}" theme="${theme}" proxy="${rig.url}/proxy"`
    return { order, page: await rig.merchant(`<bank-pay ${attributes}></bank-pay>`, options) }
  }
  const page = await rig.page(options)
  await page.goto(
    `${rig.hostedUrl}?originReferenceNo=${order}&language=${language}&theme=${theme}#${pathOf('payment', version)}`,
  )
  return { order, page }
}
