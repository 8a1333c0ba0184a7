/**
 * The servers of the bench: the demo's, which gives out elements, hosted page, proxy and the floors from the
 * bank's origin, and a merchant's on an origin of its own. Every file of both is compressed before the first
 * visit.
 */
import { fileURLToPath } from 'node:url'
import { startDemo } from '../../../demo/server.ts'
import { listen } from '../../../demo/server/listen.ts'
import { INLINE_PATH } from '../../../src/contract/inline.ts'
import { createFiles } from '../../../src/proxy/pages/files.ts'
import { sandboxControl, type Control } from '../../control.ts'
import { bundleFloors, type Floor } from './floors.ts'
import { pack } from './packed.ts'
import { picture, PICTURES, shopPage, shopScript } from './shop.ts'

const BUILT = fileURLToPath(new URL('../../../dist/public', import.meta.url))
const FLOORS = '/floors/'

/** Attributes of an element; an empty value stands alone. */
export type Attributes = Readonly<Record<string, string>>

export interface Stand {
  readonly control: Control
  /** Origin of script, proxy and hosted page. */
  readonly bank: string
  /**
   * Address of a merchant's page with this element in it.
   * @param isAnnounced whether its head asks ahead if the screens may stand there, as embed.html does
   */
  shopWith(tag: 'bank-bind' | 'bank-pay', attributes: Attributes, isAnnounced?: boolean): string
  shopWithFloor(floor: Floor): string
  /** Address of the hosted page. */
  hosted(query: Attributes, route?: string): string
  close(): Promise<void>
}

const markup = (tag: string, attributes: Attributes = {}): string =>
  `<${[tag, ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}></${tag}>`

const missing = (): Response => new Response('Nothing here.\n', { status: 404 })

export async function openStand(): Promise<Stand> {
  const floors = await bundleFloors()
  const demo = await startDemo({
    port: 0,
    wrap: (next) => (request, env) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(FLOORS)) return next(request, env)
      return floors.get(pathname.slice(FLOORS.length))?.(request) ?? missing()
    },
  })
  // Files of one process are compressed once, whichever of its servers gives them out.
  await createFiles(BUILT).warm()
  const files = new Map([
    ['/shop.js', pack(shopScript, 'js')],
    ...Array.from(
      { length: PICTURES },
      (_, index) => [`/pictures/${index}.svg`, pack(picture(index), 'svg')] as const,
    ),
  ])
  const merchant = await listen(
    (request) => files.get(new URL(request.url).pathname)?.(request) ?? missing(),
    0,
    '127.0.0.1',
  )
  const bank = new URL(demo.hostedUrl).origin
  let pages = 0
  const announcement = `<link rel="preload" as="fetch" href="${bank}/proxy${INLINE_PATH}" crossorigin>\n`
  const page = (script: string, element: string, head = ''): string => {
    const path = `/checkout/${(pages += 1)}`
    files.set(path, pack(shopPage(bank + script, element, head), 'html'))
    return `http://127.0.0.1:${merchant.port}${path}`
  }
  return {
    control: sandboxControl(fetch, bank),
    bank,
    shopWith: (tag, attributes, isAnnounced) =>
      page('/bank-elements.js', markup(tag, attributes), isAnnounced ? announcement : ''),
    shopWithFloor: (floor) => page(`${FLOORS}${floor}.js`, markup(`floor-${floor}`)),
    hosted: (query, route = '') => `${demo.hostedUrl}?${new URLSearchParams(query)}${route && `#${route}`}`,
    async close() {
      await merchant.close()
      await demo.close()
    },
  }
}
