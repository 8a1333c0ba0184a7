/**
 * Makes the files by which editors complete and explain the elements in HTML: VS Code's HTML custom data
 * (version 1.1) and JetBrains' web types.
 */
import type { Offer } from './offers.ts'

const markdown = (value: string) => ({ kind: 'markdown' as const, value })
const code = (name: string): string => `\`${name}\``

/** The summary, then the names that VS Code has no place of their own for. */
const tagText = ({ summary, events, slots }: Offer): string =>
  [
    summary,
    `Events: ${events.map(({ name }) => code(name)).join(', ')}`,
    `Slots: ${slots.flatMap(({ name }) => (name === '' ? [] : [code(name)])).join(', ')}`,
  ].join('\n\n')

/** vscode.html-custom-data.json. */
export const htmlCustomData = (offers: readonly Offer[]) => ({
  version: 1.1,
  tags: offers.map((offer) => ({
    name: offer.tag,
    description: markdown(tagText(offer)),
    attributes: offer.attributes.map(({ name, description, values, default: value }) => ({
      name,
      description: markdown(value === '' ? description : `${description}\n\nDefault: ${code(value)}`),
      ...(values.length > 0 && { values: values.map((allowed) => ({ name: allowed })) }),
    })),
  })),
})

const literals = (values: readonly string[]): string | string[] =>
  values.length === 0 ? 'string' : values.map((value) => `'${value}'`)

/** web-types.json. */
export const webTypes = (
  offers: readonly Offer[],
  { name, version }: { readonly name: string; readonly version: string },
) => ({
  name,
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: offers.map(({ tag, summary, attributes, events, slots, parts, tokens }) => ({
        name: tag,
        description: summary,
        attributes: attributes.map(({ name: attribute, description, values, default: value }) => ({
          name: attribute,
          description,
          value: { type: literals(values) },
          ...(value !== '' && { default: value }),
        })),
        slots,
        js: {
          properties: attributes.map(({ property, description, values }) => ({
            name: property,
            description,
            type: literals(values),
          })),
          events,
        },
        css: {
          parts,
          properties: tokens.map(({ name: token, light, dark }) => ({
            name: token,
            description: `${code(light)}${dark === undefined ? '' : `, dark ${code(dark)}`}`,
          })),
        },
      })),
    },
  },
})
