/**
 * Makes custom-elements.json (Custom Elements Manifest, schema 2.1.0) from elements/api.ts and the tables
 * that it describes: for editors, documentation tools and framework wrappers.
 */
import type * as apiModule from '../api.ts'
import type { Method } from '../api.ts'
import type * as attributesModule from '../attributes.ts'
import type { Tag } from '../attributes.ts'
import { propertyOf } from '../../src/contract/settings.ts'
import { EVENT_OWNERS, type EventName } from '../../src/contract/outcomes.ts'
import type { Token } from './tokens.ts'

const classOf = (tag: string): string => `${propertyOf(`-${tag}`)}Element`
const literals = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ')

interface AttributeEntry {
  readonly name: string
  readonly fieldName: string
  readonly type: { readonly text: string }
  readonly default: string
  readonly description: string | undefined
}

function attribute(
  name: string,
  values: readonly string[],
  description: string | undefined,
  defaults: Readonly<Record<string, string>>,
): AttributeEntry {
  const free = values.length === 1
  return {
    name,
    fieldName: propertyOf(name),
    type: { text: free ? 'string' : literals(values.toSorted()) },
    default: `'${defaults[name] ?? values[0]}'`,
    description,
  }
}

const field = ({ name, fieldName, type, default: value, description }: AttributeEntry) => ({
  kind: 'field',
  name: fieldName,
  type,
  default: value,
  description,
  attribute: name,
  reflects: true,
})

function member({ call, static: isStatic, parameters, returns, description }: Method) {
  const [, name = '', isMethod] = /^(\w+)(\(.*\))?$/.exec(call) ?? []
  const common = { name, ...(isStatic && { static: true }), description }
  if (!isMethod) return { kind: 'field', ...common, readonly: true, type: { text: returns } }
  const inputs = parameters?.map((parameter) => ({
    name: parameter.name,
    type: { text: parameter.type },
    ...(parameter.optional && { optional: parameter.optional }),
  }))
  return {
    kind: 'method',
    ...common,
    ...(inputs && { parameters: inputs }),
    return: { type: { text: returns } },
  }
}

interface Sources {
  readonly api: typeof apiModule
  readonly attributes: typeof attributesModule
  readonly tokens: readonly Token[]
  /** Path of the module that defines the elements, relative to the manifest. */
  readonly module: string
}

export function customElements({
  api,
  attributes: { sharedAttributes, ownAttributes },
  tokens,
  module,
}: Sources): object {
  const cssProperties = tokens.map(({ name, light, dark }) => ({
    name,
    default: light,
    ...(dark && { description: `dark theme: ${dark}` }),
  }))
  const entriesOf = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([name, description]) => ({ name, description }))

  const declaration = (tag: Tag) => {
    const words: Readonly<Record<string, string>> = { ...api.attributes.shared, ...api.attributes[tag] }
    const defaults = { proxy: 'proxy beside the script', hosted: 'hosted/ beside the script' }
    const attributes = Object.entries<readonly string[]>({
      ...sharedAttributes(''),
      ...ownAttributes[tag],
    }).map(([name, values]) => attribute(name, values, words[name], defaults))
    const events = (Object.keys(api.events) as EventName[]).filter(
      (name) => ((EVENT_OWNERS as Partial<Record<EventName, Tag>>)[name] ?? tag) === tag,
    )
    return {
      kind: 'class',
      customElement: true,
      name: classOf(tag),
      tagName: tag,
      summary: api.summaries[tag],
      superclass: { name: 'HTMLElement' },
      attributes,
      members: [...attributes.map(field), ...api.methods.map(member)],
      events: events.map((name) => ({
        name,
        type: { text: `BankEvent<'${name}'>` },
        description: api.events[name],
      })),
      slots: entriesOf(api.slots),
      cssParts: entriesOf(api.parts),
      cssProperties,
    }
  }

  const tags = Object.keys(ownAttributes) as Tag[]
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: module,
        declarations: tags.map(declaration),
        exports: tags.map((tag) => ({
          kind: 'custom-element-definition',
          name: tag,
          declaration: { name: classOf(tag), module },
        })),
      },
    ],
  }
}
