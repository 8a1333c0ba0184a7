/**
 * Makes custom-elements.json (Custom Elements Manifest, schema 2.1.0) from what the elements offer: for
 * documentation tools and framework wrappers.
 */
import type { Method } from '../api.ts'
import { propertyOf } from '../../src/contract/settings.ts'
import type { Offer } from './offers.ts'

const classOf = (tag: string): string => `${propertyOf(`-${tag}`)}Element`
const literals = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ')

const attribute = ({ name, property, values, default: value, description }: Offer['attributes'][number]) => ({
  name,
  fieldName: property,
  type: { text: values.length === 0 ? 'string' : literals(values.toSorted()) },
  default: `'${value}'`,
  description,
})

const field = ({ name, fieldName, type, default: value, description }: ReturnType<typeof attribute>) => ({
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

function declaration({ tag, summary, methods, events, slots, parts, tokens, ...offer }: Offer) {
  const attributes = offer.attributes.map(attribute)
  return {
    kind: 'class',
    customElement: true,
    name: classOf(tag),
    tagName: tag,
    summary,
    superclass: { name: 'HTMLElement' },
    attributes,
    members: [...attributes.map(field), ...methods.map(member)],
    events: events.map(({ name, description }) => ({
      name,
      type: { text: `BankEvent<'${name}'>` },
      description,
    })),
    slots,
    cssParts: parts,
    cssProperties: tokens.map(({ name, light, dark }) => ({
      name,
      default: light,
      ...(dark && { description: `dark theme: ${dark}` }),
    })),
  }
}

/**
 * @param module path of the module that defines the elements, relative to the manifest
 */
export const customElements = (offers: readonly Offer[], module: string) => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: module,
      declarations: offers.map(declaration),
      exports: offers.map(({ tag }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: classOf(tag), module },
      })),
    },
  ],
})
