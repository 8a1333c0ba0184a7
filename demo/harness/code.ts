/** The current settings as code, in the form of each framework. */
import { byId, copyText, h } from './dom.ts'
import type { EventName } from '../../src/contract/outcomes.ts'

export type Form = 'html' | 'npm' | 'react' | 'vue' | 'svelte'

export interface Snippet {
  readonly tag: 'bank-pay' | 'bank-bind'
  readonly attributes: Readonly<Record<string, string>>
  /** Address of the script. */
  readonly script: string
  /** The rule with tokens, or ''. */
  readonly css: string
}

const FORMS: Readonly<Record<Form, string>> = {
  html: 'HTML',
  npm: 'npm',
  react: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
}

const outcomeOf = (tag: Snippet['tag']): EventName => (tag === 'bank-pay' ? 'bank-succeeded' : 'bank-linked')

const camel = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

const lines = (attributes: Snippet['attributes'], write: (name: string, value: string) => string): string =>
  Object.entries(attributes)
    .map(([name, value]) => `\n  ${write(name, value)}`)
    .join('')

const plain = (name: string, value: string): string => `${name}="${value}"`
const styled = (css: string): string => (css ? `\n<style>\n${css}\n</style>` : '')

/** The bank's address, which the package can't know by itself. */
const folderOf = (script: string): string => new URL('.', script).href
const defining = (script: string): string =>
  `import { define } from 'bank-elements'\n\ndefine({ bank: '${folderOf(script)}' })`
const component = (tag: Snippet['tag']): string => camel(`-${tag}`)

/** Each form as a developer would write it. */
export const snippets: Readonly<Record<Form, (snippet: Snippet) => string>> = {
  html: ({ tag, attributes, script, css }) => `<script type="module" src="${script}"></script>

<${tag}${lines(attributes, plain)}
></${tag}>

<script type="module">
  document.querySelector('${tag}').addEventListener('${outcomeOf(tag)}', (event) => {
    console.log(event.detail)
  })
</script>${css && `\n${styled(css)}`}`,

  npm: ({ tag, attributes, script, css }) => `${defining(script)}

const element = document.createElement('${tag}')
Object.assign(element, {${lines(attributes, (name, value) => `${camel(name)}: '${value}',`)}
})
element.addEventListener('${outcomeOf(tag)}', (event) => console.log(event.detail))
document.querySelector('#checkout').append(element)${css && `\n\n/* In your style sheet: */\n${css}`}`,

  react: ({ tag, attributes, script, css }) => `import { ${component(tag)} } from 'bank-elements/react'

export const Checkout = () => (
  <${component(tag)}
    bank="${folderOf(script)}"${lines(attributes, (name, value) => `  ${camel(name)}="${value}"`)}
    ${camel(outcomeOf(tag).replace('bank', 'on'))}={(event) => console.log(event.detail)}
  />
)${css && `\n\n/* In your style sheet: */\n${css}`}`,

  vue: ({ tag, attributes, script, css }) => `<script setup>
// In its plugin's options: isCustomElement: (tag) => tag.startsWith('bank-')
${defining(script)}
</script>

<template>
  <${tag}${lines(attributes, (name, value) => `  ${plain(name, value)}`)}
    @${outcomeOf(tag)}="(event) => console.log(event.detail)"
  />
</template>${css && `\n${styled(css)}`}`,

  svelte: ({ tag, attributes, script, css }) => `<script>
${defining(script).replace(/^(?=.)/gm, '  ')}
</script>

<${tag}${lines(attributes, plain)}
  on${outcomeOf(tag)}={(event) => console.log(event.detail)}
></${tag}>${css && `\n${styled(css.replace(tag, `:global(${tag})`))}`}`,
}

/**
 * The code card.
 * @returns a function that shows another snippet
 */
export function createCode(): (snippet: Snippet) => void {
  const place = byId('code-text')
  const forms = byId('code-forms')
  let form: Form = 'html'
  let current: Snippet | undefined
  const draw = (): void => {
    place.textContent = current ? snippets[form](current) : ''
  }
  forms.append(
    ...(Object.keys(FORMS) as Form[]).map((name) => {
      const input = h('input', {
        type: 'radio',
        name: 'form',
        value: name,
        onchange: () => {
          form = name
          draw()
        },
      })
      input.checked = name === form
      return h('label', {}, input, h('span', {}, FORMS[name]))
    }),
  )
  byId('code-copy').addEventListener('click', () => void copyText(place.textContent ?? ''))
  return (snippet) => {
    current = snippet
    draw()
  }
}
