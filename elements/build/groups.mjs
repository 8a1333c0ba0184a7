/**
 * Which modules travel together, so that the first screen of either element comes in few files: every file
 * has a cost of its own, on the wire and in the compression.
 *
 * - app: what every screen needs, React included.
 * - bind, pay: the store and the first screen of one flow, as far as nobody else needs them.
 * - calls: the client with the table of calls, its schemas and their library.
 * - form, rows: the parts of those first screens that later screens need too.
 *
 * Everything else is left to rollup.
 */
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const APPS = ['elements/inner.tsx', 'elements/hosted/app.ts'].map(at)
/** What runs before the app, or without it: its modules lie in a file of their own. */
const BEFORE = { outside: at('elements/outside.ts'), hosted: at('elements/hosted/hosted.ts') }
const CALLS = ['src/client/client.ts', 'src/client/session.ts'].map(at)
const FIRSTS = {
  bind: { seeds: ['src/stores/link.ts', 'src/screens/bind/AccountCreation.tsx'].map(at), shared: 'form' },
  pay: { seeds: ['src/stores/pay.ts', 'src/screens/payment/Payment.tsx'].map(at), shared: 'rows' },
}

/** Modules that come along with these, by plain imports. */
function closure(seeds, getModuleInfo) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  seeds.forEach(visit)
  return found
}

/** Module → name of its group, for one graph. */
function assign({ getModuleInfo }) {
  const groups = new Map()
  const entry = APPS.filter((id) => getModuleInfo(id))
  if (entry.length === 0) return groups
  const app = closure(entry, getModuleInfo)
  const flows = Object.entries(FIRSTS).map(([name, { seeds, shared }]) => ({
    name,
    shared,
    ids: closure(seeds, getModuleInfo),
  }))
  // What both first screens need is needed by everybody.
  for (const id of flows[0].ids) if (flows[1].ids.has(id)) app.add(id)
  for (const [name, first] of Object.entries(BEFORE)) {
    if (getModuleInfo(first)) for (const id of closure([first], getModuleInfo)) groups.set(id, name)
  }
  for (const id of app) if (!groups.has(id)) groups.set(id, 'app')
  for (const id of closure(CALLS, getModuleInfo)) if (!app.has(id) && !groups.has(id)) groups.set(id, 'calls')
  for (const { name, shared, ids } of flows) {
    const own = [...ids].filter((id) => !groups.has(id))
    const outside = (id) => (getModuleInfo(id)?.importers ?? []).some((importer) => !ids.has(importer))
    // What a shared module needs must not lie in a group that only one flow loads.
    const wanted = closure(own.filter(outside), getModuleInfo)
    for (const id of own) groups.set(id, wanted.has(id) ? shared : name)
  }
  return groups
}

/** For rollup's `output.manualChunks`. */
export const grouping = () => {
  let groups
  return (id, graph) => (groups ??= assign(graph)).get(id)
}
