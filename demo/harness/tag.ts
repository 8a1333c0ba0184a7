/** The element's tag for the current choice, as it is on the page, with a button that copies it. */
import { byId, copyButton, h, type Child } from './dom.ts'

const attribute = ([name, value]: readonly [string, string]): Child[] => [
  ' ',
  h('span', {}, `${name}=`),
  h('i', {}, `"${value}"`),
]

/** The tag as text. */
export const tagText = (tag: string, attributes: Readonly<Record<string, string>>): string =>
  `<${[tag, ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}></${tag}>`

/** @returns a function that shows another tag */
export function createTag(): (tag: string, attributes: Readonly<Record<string, string>>) => void {
  const place = byId('tag-text')
  let text = ''
  byId('tag').append(copyButton(() => text, 'Copy', 'Copy the tag'))
  return (tag, attributes) => {
    text = tagText(tag, attributes)
    place.replaceChildren(
      '<',
      h('b', {}, tag),
      ...Object.entries(attributes)
        .flatMap(attribute)
        .filter((child) => child !== undefined && child !== false),
      '></',
      h('b', {}, tag),
      '>',
    )
  }
}
