/**
 * Makes custom-elements.json (Custom Elements Manifest, schema 2.1.0) from elements/api.ts and the tables
 * that it describes: for editors, documentation tools and framework wrappers.
 */
const camel = (name) => name.replace(/-(.)/g, (_all, letter) => letter.toUpperCase())
const classOf = (tag) => `${camel(`-${tag}`)}Element`
const literals = (values) => values.map((value) => `'${value}'`).join(' | ')

function attribute(name, values, description, defaults) {
  const free = values.length === 1
  return {
    name,
    fieldName: camel(name),
    type: { text: free ? 'string' : literals(values.toSorted()) },
    default: `'${defaults[name] ?? values[0]}'`,
    description,
  }
}

const field = ({ name, fieldName, type, default: value, description }) => ({
  kind: 'field',
  name: fieldName,
  type,
  default: value,
  description,
  attribute: name,
  reflects: true,
})

function member({ call, static: isStatic, parameters, returns, description }) {
  const [, name, isMethod] = /^(\w+)(\(.*\))?$/.exec(call)
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

/**
 * @param {object} sources
 * @param {typeof import('../api.ts')} sources.api
 * @param {typeof import('../attributes.ts')} sources.attributes
 * @param {ReturnType<typeof import('./tokens.mjs').tokensIn>} sources.tokens
 * @param {string} sources.module path of the module that defines the elements, relative to the manifest
 * @returns {object}
 */
export function customElements({ api, attributes: { sharedAttributes, ownAttributes }, tokens, module }) {
  const cssProperties = tokens.map(({ name, light, dark }) => ({
    name,
    default: light,
    ...(dark && { description: `dark theme: ${dark}` }),
  }))
  const entriesOf = (table) => Object.entries(table).map(([name, description]) => ({ name, description }))

  const declaration = (tag) => {
    const words = { ...api.attributes.shared, ...api.attributes[tag] }
    const defaults = { proxy: 'proxy beside the script', hosted: 'hosted/ beside the script' }
    const attributes = Object.entries({ ...sharedAttributes(''), ...ownAttributes[tag] }).map(
      ([name, values]) => attribute(name, values, words[name], defaults),
    )
    const events = Object.keys(api.events).filter((name) => (api.eventOwners[name] ?? tag) === tag)
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

  const tags = Object.keys(ownAttributes)
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
