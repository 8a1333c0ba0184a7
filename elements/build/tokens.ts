/** The public custom properties as src/ui/tokens.ts defines them. */

export interface Token {
  readonly name: string
  readonly light: string
  /** Undefined where it is that of the light theme. */
  readonly dark: string | undefined
}

/** The public custom properties of a block of style text. */
const propertiesIn = (css: string): [name: string, value: string][] =>
  [...css.matchAll(/^\s*(--bank-[\w-]+): (.+);$/gm)].map(([, name = '', value = '']) => [name, value])

/** @param text of src/ui/tokens.ts */
export function tokensIn(text: string): Token[] {
  const block = (name: string): [name: string, value: string][] =>
    propertiesIn(new RegExp(`const ${name} = \`([^\`]*)\``).exec(text)?.[1] ?? '')
  const common = propertiesIn(/\$\{light\}([^}]*)\}/.exec(text)?.[1] ?? '')
  const dark = new Map(block('dark'))
  return [...block('light'), ...common].map(([name, light]) => ({ name, light, dark: dark.get(name) }))
}
