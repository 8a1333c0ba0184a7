/** The texts of a screen that was drawn at build time (elements/build/firstScreens.ts). Pure. */
import type * as linkScreen from 'first-screens/link'

/** A screen that was drawn at build time. */
export interface DrawnScreen extends Pick<
  typeof linkScreen,
  'tree' | 'words' | 'versions' | 'byVersion' | 'css'
> {
  /** Texts of this customer, by slot. */
  slots?: readonly string[]
}

/** The character of the first slot (elements/build/trees.ts). */
const SLOTS = 0xe000

/**
 * Returns a function that gives the text for an entry of the tree.
 * @param version of the element; a version that wasn't drawn means the default
 */
export function textsOf(
  { words, versions, byVersion, slots = [] }: DrawnScreen,
  language: string,
  version: string,
): (value: string | number) => string {
  const languageTexts = words[language]!
  const versionTexts = byVersion[versions.indexOf(version)] ?? byVersion.at(-1)!
  const fill = (text: string): string =>
    text.replace(/[\ue000-\ue0ff]/g, (slot) => slots[slot.charCodeAt(0) - SLOTS]!)
  return (value) =>
    fill(typeof value === 'string' ? value : value < 0 ? versionTexts[-1 - value]! : languageTexts[value]!)
}
