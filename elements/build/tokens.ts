/** The public custom properties as src/ui/tokens.ts defines them. */
import { declarationsIn, tokensOf } from '../../src/bank/palette.ts'

export interface Token {
  readonly name: string
  readonly light: string
  /** Undefined where it is that of the light theme. */
  readonly dark: string | undefined
}

/** @param sheet text of src/ui/tokens.ts */
export function tokensIn(sheet: string): Token[] {
  const dark = tokensOf(sheet, 'dark')
  const common = declarationsIn(/\$\{light\}([^}]*)\}/.exec(sheet)?.[1])
  return [...Object.entries(tokensOf(sheet, 'light')), ...common].flatMap(([name, light]) =>
    name.startsWith('--bank-') ? [{ name, light, dark: dark[name] }] : [],
  )
}
