/**
 * THE list of files that the product's code is put into. The source imports what it uses; where it imports
 * dynamically, this list says what travels together: every file has a cost of its own, on the wire and in the
 * compression, and a file that imports another makes the customer wait twice.
 *
 * - app: what the first screens of all flows need, React included. It imports nothing.
 * - link, pay: what the first screen of one flow needs besides. They import the app alone, and are asked for
 *   beside it, so all comes in one wave.
 * - later: everything that comes after them on the usual paths, fetched in one request when the page is idle.
 * - the rest: what only some customers need.
 */
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '../../src/contract/language.ts'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const every = (paths) => paths.map(at)
const ofLanguages = (name) => LANGUAGES.map((language) => at(`locales/${language}/${name}.ts`))
/** A part for each language. */
const inEach = (part, name) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${part}-${language}`, [at(`locales/${language}/${name}.ts`)]]),
  )

/** Part → the modules that it is fetched for; they bring along what only they import. */
const SEEDS = {
  app: every(['elements/inner.tsx', 'elements/hosted/app.ts']),
  link: every(['src/app/flows/link.ts']),
  pay: every(['src/app/flows/pay.ts']),
  outside: every(['elements/outside.ts']),
  framed: every(['src/host/framed.ts']),
  'first-pay': every(['elements/firstPay.ts']),
  ...inEach('words', 'first'),
  ...inEach('rest', 'rest'),
  locations: every([
    'src/screens/system/ChooseLocation.tsx',
    'src/screens/system/OpenLocation.tsx',
    'src/screens/system/PlaceAside.tsx',
  ]),
  // Without it those screens still offer their other ways.
  map: every(['src/ui/map/MapView.tsx']),
  terms: ofLanguages('termsText'),
  riplay: [at('src/screens/payment/Riplay.tsx'), ...ofLanguages('bankText')],
  seal: every(['src/client/seal.ts']),
  proof: every(['src/client/proof.ts']),
  code: every(['src/ui/QrCode.tsx']),
  simulation: every(['src/app/Simulation.tsx']),
}
const LATER = 'later'
/** The flows' parts, which are asked for beside the app. */
export const FLOWS = ['link', 'pay']
/** What is drawn with soon after it has arrived, nearly all of it. */
export const DRAWN_SOON = new Set(['app', ...FLOWS, LATER])
/** What is asked for at the same time as whatever imports it. */
export const CAME_ALONG = new Set(['app'])
/** What is fetched without the app: it holds copies of what both need, so that it is one file. */
export const STANDS_ALONE = new Set(['outside', 'first-pay'])

/** The part that a module is fetched by; undefined: none of its own. */
export const partOf = (id) => Object.keys(SEEDS).find((part) => SEEDS[part].includes(id))

/** Modules that come along with these, by plain imports. */
function closure(seeds, getModuleInfo) {
  const found = new Set()
  const visit = (id) => {
    const info = getModuleInfo(id)
    if (!info || found.has(id)) return
    found.add(id)
    info.importedIds.forEach(visit)
  }
  seeds.forEach(visit)
  return found
}

/** Module → its part, for one graph; what an entry needs itself stays with the entry. */
function assign({ getModuleInfo, getModuleIds }) {
  const parts = new Map()
  const modulesOf = (seeds) => closure(seeds, getModuleInfo)
  const app = modulesOf(SEEDS.app)
  if (app.size === 0) return parts
  const give = (id, part) => parts.has(id) || parts.set(id, part)
  for (const id of app) give(id, 'app')
  const [link, pay] = FLOWS.map((part) => modulesOf(SEEDS[part]))
  for (const id of link) give(id, pay.has(id) ? 'app' : 'link')
  for (const id of pay) give(id, 'pay')
  const first = new Set(parts.keys())
  const others = Object.entries(SEEDS).filter(([part]) => !STANDS_ALONE.has(part))
  const named = new Set(others.flatMap(([, seeds]) => seeds))
  const fetched = [...getModuleIds()].flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const rest = fetched.filter((id) => !named.has(id) && !first.has(id))
  for (const [part, seeds] of [...others, [LATER, rest]]) {
    for (const id of modulesOf(seeds)) {
      if (first.has(id)) continue
      // What two of them need comes with what most customers fetch.
      parts.set(id, parts.has(id) ? LATER : part)
    }
  }
  return parts
}

/** For rollup's `output.manualChunks`. */
export const parts = () => {
  let assigned
  return (id, graph) => (assigned ??= assign(graph)).get(id)
}
