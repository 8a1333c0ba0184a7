/** The tokens of the look, read out of the sheet that defines them, and a bank's own put into it. */

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
/** Custom property → value. */
export type Tokens = Readonly<Record<string, string>>

/** The declarations of a scheme, as `src/ui/tokens.ts` and its compiled code have them. */
const blockOf = (scheme: Scheme): RegExp => new RegExp(`(const ${scheme} = \`)([^\`]*)(\`)`)
const DECLARATION = /(--[\w-]+): ([^;]+);/g

/** The custom properties that a piece of a sheet declares. */
export const declarationsIn = (css = ''): [name: string, value: string][] =>
  [...css.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value])

/** Tokens that a scheme declares; dark only where it differs. @param sheet text of `src/ui/tokens.ts` */
export const tokensOf = (sheet: string, scheme: Scheme): Tokens =>
  Object.fromEntries(declarationsIn(blockOf(scheme).exec(sheet)?.[2]))

/** The sheet with a bank's own tokens: each where it stands, new ones of dark at the end. */
export const withLook = (sheet: string, look: Readonly<Record<Scheme, Tokens>>): string =>
  SCHEMES.reduce(
    (text, scheme) =>
      text.replace(blockOf(scheme), (_all, head: string, block: string, tail: string) => {
        const standardTokens = tokensOf(text, scheme)
        const changedBlock = block.replace(
          DECLARATION,
          (declaration, name: string) =>
            `${name}: ${look[scheme][name] ?? declaration.slice(name.length + 2, -1)};`,
        )
        const newTokens = Object.entries(look[scheme]).filter(([name]) => !(name in standardTokens))
        return `${head}${changedBlock}${newTokens.map(([name, value]) => `  ${name}: ${value};\n`).join('')}${tail}`
      }),
    sheet,
  )

/**
 * A text with the bank's own values of these tokens where the product's stand: for pages without the sheet.
 * @param sheet text of `src/ui/tokens.ts`
 */
export function withColours(
  text: string,
  sheet: string,
  look: Readonly<Record<Scheme, Tokens>>,
  names: readonly string[],
): string {
  const declarations = new Map(
    SCHEMES.flatMap((scheme) => {
      const standard = tokensOf(sheet, scheme)
      return names.map((name) => [standard[name] ?? '', look[scheme][name]] as const)
    }),
  )
  return text.replace(/#[\da-f]{6}\b/gi, (colour) => declarations.get(colour.toLowerCase()) ?? colour)
}
