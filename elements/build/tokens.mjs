/** The public custom properties as src/ui/tokens.ts defines them. */

/** The public custom properties of a block of style text. @returns {[string, string][]} */
const propertiesIn = (css) =>
  [...css.matchAll(/^\s*(--bank-[\w-]+): (.+);$/gm)].map(([, name = '', value = '']) => [name, value])

/**
 * @param {string} text of src/ui/tokens.ts
 * @returns {{ name: string, light: string, dark: string | undefined }[]} `dark` only where it differs
 */
export function tokensIn(text) {
  const block = (name) => propertiesIn(new RegExp(`const ${name} = \`([^\`]*)\``).exec(text)?.[1] ?? '')
  const common = propertiesIn(/\$\{light\}([^}]*)\}/.exec(text)?.[1] ?? '')
  const dark = new Map(block('dark'))
  return [...block('light'), ...common].map(([name, light]) => ({ name, light, dark: dark.get(name) }))
}
