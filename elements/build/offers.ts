/**
 * The offer of each element, put together from elements/api.ts and the tables that it describes: for the
 * files that editors and other tools read (customElements.ts, editors.ts).
 */
import type * as apiModule from '../api.ts'
import type * as attributesModule from '../attributes.ts'
import type { Tag } from '../attributes.ts'
import { propertyOf } from '../../src/contract/settings.ts'
import { EVENT_OWNERS, type EventName } from '../../src/contract/outcomes.ts'
import type { Token } from './tokens.ts'

/** A name with its words. */
interface Named {
  readonly name: string
  readonly description: string
}

interface Attribute extends Named {
  readonly property: string
  /** The default first; empty for free text. */
  readonly values: readonly string[]
  /** In words where it isn't a value. */
  readonly default: string
}

/** All that one element offers. */
export interface Offer {
  readonly tag: Tag
  readonly summary: string
  readonly attributes: readonly Attribute[]
  readonly methods: typeof apiModule.methods
  readonly events: readonly (Named & { readonly name: EventName })[]
  /** '' is the default slot. */
  readonly slots: readonly Named[]
  readonly parts: readonly Named[]
  readonly tokens: readonly Token[]
}

/** The tables that an offer is made of. */
export interface Sources {
  readonly api: typeof apiModule
  readonly attributes: typeof attributesModule
  readonly tokens: readonly Token[]
}

const BESIDE: Readonly<Record<string, string>> = {
  proxy: 'proxy beside the script',
  hosted: 'hosted/ beside the script',
}

const namedIn = (table: Readonly<Record<string, string>>): Named[] =>
  Object.entries(table).map(([name, description]) => ({ name, description }))

/** An offer for each element. */
export function offersOf({
  api,
  attributes: { sharedAttributes, ownAttributes },
  tokens,
}: Sources): readonly Offer[] {
  const offer = (tag: Tag): Offer => {
    const words: Readonly<Record<string, string>> = { ...api.attributes.shared, ...api.attributes[tag] }
    const attributes = Object.entries<readonly string[]>({ ...sharedAttributes(''), ...ownAttributes[tag] })
    const events = (Object.keys(api.events) as EventName[]).filter(
      (name) => ((EVENT_OWNERS as Partial<Record<EventName, Tag>>)[name] ?? tag) === tag,
    )
    return {
      tag,
      summary: api.summaries[tag],
      attributes: attributes.map(([name, values]) => ({
        name,
        property: propertyOf(name),
        values: values.length === 1 ? [] : values,
        default: BESIDE[name] ?? values[0] ?? '',
        description: words[name] ?? '',
      })),
      methods: api.methods,
      events: events.map((name) => ({ name, description: api.events[name] })),
      slots: namedIn(api.slots),
      parts: namedIn(api.parts),
      tokens,
    }
  }
  return (Object.keys(ownAttributes) as Tag[]).map(offer)
}
