/**
 * THE list of the product's files. The source imports what it uses; for dynamic imports this list says what
 * is loaded together. Every file has a cost of its own in requests and compression, and a file that imports
 * another one makes the customer wait twice.
 * - app: what the first screens of all flows need, including React. It imports nothing.
 * - link, pay: what else the first screen of one flow needs. They import only the app and are requested
 *   beside it, so everything comes in one wave.
 * - later: everything that usually comes after them, fetched in one request when the page is idle.
 * - the rest: what only some customers need.
 */
import type { GetManualChunk, ManualChunkMeta, ModuleInfo } from 'rollup'
import { LANGUAGES } from '../../src/contract/language.ts'
import { bankModule } from './bank.ts'
import { at } from './repository.ts'

const every = (paths: string[]): string[] => paths.map(at)
const ofBank = (name: string): string[] => LANGUAGES.map((language) => bankModule(language, name))
/** One chunk for each language. */
const inEach = (chunk: string, name: string): Record<string, string[]> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${chunk}-${language}`, [at(`locales/${language}/${name}.ts`)]]),
  )

/** Chunk → the modules that it is fetched for, together with what only they import. */
const SEEDS: Readonly<Record<string, readonly string[]>> = {
  app: every(['elements/inline/inner.tsx', 'elements/hosted/app.ts']),
  link: every(['src/app/flows/link.ts']),
  pay: every(['src/app/flows/pay.ts']),
  outside: every(['elements/outside/outside.ts']),
  framed: every(['src/host/framed.ts']),
  'first-pay': every(['elements/first/firstPay.ts']),
  ...inEach('words', 'first'),
  ...inEach('rest', 'rest'),
  locations: every([
    'src/screens/system/ChooseLocation.tsx',
    'src/screens/system/OpenLocation.tsx',
    'src/screens/system/PlaceAside.tsx',
  ]),
  // Without the map, those screens still offer their other ways.
  map: every(['src/ui/map/MapView.tsx']),
  terms: ofBank('terms'),
  riplay: [at('src/screens/payment/Riplay.tsx'), ...ofBank('riplay')],
  simulation: every(['src/app/Simulation.tsx']),
}
const LATER = 'later'
/** The chunks of the flows, which are requested beside the app. */
export const FLOWS = ['link', 'pay'] as const
/** Chunks of which nearly all is called soon after they have arrived. */
export const DRAWN_SOON: ReadonlySet<string> = new Set(['app', ...FLOWS, LATER])
/** Chunks that are requested at the same time as their importers. */
export const CAME_ALONG: ReadonlySet<string> = new Set(['app'])
/**
 * Chunks that are fetched without the app: they have their own copies of shared modules, so that each is one
 * file.
 */
export const STANDS_ALONE: ReadonlySet<string> = new Set(['outside', 'first-pay'])

/** The chunk of a module; undefined if it has none of its own. */
export const chunkOf = (id: string): string | undefined =>
  Object.keys(SEEDS).find((chunk) => SEEDS[chunk]?.includes(id))

/** Modules that these import statically. */
function closure(seeds: readonly string[], getModuleInfo: (id: string) => ModuleInfo | null): Set<string> {
  const modules = new Set<string>()
  const visit = (id: string): void => {
    const info = getModuleInfo(id)
    if (!info || modules.has(id)) return
    modules.add(id)
    info.importedIds.forEach(visit)
  }
  seeds.forEach(visit)
  return modules
}

/** Module → its chunk, for one graph; what an entry itself needs stays with the entry. */
function assign({ getModuleInfo, getModuleIds }: ManualChunkMeta): Map<string, string> {
  const chunks = new Map<string, string>()
  const modulesOf = (seeds: readonly string[] = []): Set<string> => closure(seeds, getModuleInfo)
  const app = modulesOf(SEEDS['app'])
  if (app.size === 0) return chunks
  const give = (id: string, chunk: string): void => {
    if (!chunks.has(id)) chunks.set(id, chunk)
  }
  for (const id of app) give(id, 'app')
  const link = modulesOf(SEEDS['link'])
  const pay = modulesOf(SEEDS['pay'])
  for (const id of link) give(id, pay.has(id) ? 'app' : 'link')
  for (const id of pay) give(id, 'pay')
  const first = new Set(chunks.keys())
  const otherSeeds = Object.entries(SEEDS).filter(([chunk]) => !STANDS_ALONE.has(chunk))
  const seedIds = new Set(otherSeeds.flatMap(([, seeds]) => seeds))
  const dynamicIds = [...getModuleIds()].flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const remaining = dynamicIds.filter((id) => !seedIds.has(id) && !first.has(id))
  for (const [chunk, seeds] of [...otherSeeds, [LATER, remaining] as const]) {
    for (const id of modulesOf(seeds)) {
      if (first.has(id)) continue
      // A module that two chunks need goes with what most customers fetch.
      chunks.set(id, chunks.has(id) ? LATER : chunk)
    }
  }
  return chunks
}

/** For rollup's `output.manualChunks`. */
export const manualChunks = (): GetManualChunk => {
  let assigned: Map<string, string> | undefined
  return (id, graph) => (assigned ??= assign(graph)).get(id)
}
