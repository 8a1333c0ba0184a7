/**
 * Rollup plugin: the other forms of the merchant's script.
 * - `bank-elements.classic.js`: for a script tag without `type="module"`. It asks the browser for its own
 *   address; one without a tag of its own has none.
 * - `v<version>/…`: both forms under a name whose content never changes. The bank's files are one folder up.
 */
import type { Plugin } from 'rollup'
import { repository } from './repository.ts'

const META = /\bimport\.meta\.url\b/g
/** Stands in the code for the folder of a form, below the bank's files. */
export const FOLDER = '__FOLDER_OF_THIS_FORM__'
/** By the prototype's getter: an element of the page may be called `currentScript`. */
const HERE =
  'const __here=(tag=>tag instanceof HTMLScriptElement?tag.src:"")(Reflect.get(Document.prototype,"currentScript",document));'

/** @param code of a module without imports and exports */
function classic(code: string): string {
  if (/^\s*(?:import\s*[\w{*"']|export\b)/m.test(code) || /[;}]\s*export\s*[{*]/.test(code))
    throw new Error('a classic script can neither import nor export')
  // A classic script has no address of its own to import from.
  if (/\bimport\(["'`]/.test(code)) throw new Error('a classic script must name the folder it imports from')
  return `(()=>{"use strict";${HERE}${code.trim().replace(META, '__here')}})();\n`
}

/** @param folder with a slash at its end, or nothing */
const inFolder = (code: string, folder: string): string => code.replace(FOLDER, folder)

/** @param name of the entry */
export const forms = (name: string): Plugin => ({
  name: 'bank-forms',
  generateBundle: {
    // After the names of chunks have been inserted.
    order: 'post',
    handler(_options, bundle) {
      const entry = bundle[`${name}.js`]
      if (entry?.type !== 'chunk') {
        this.error(`there is no ${name}.js`)
        return
      }
      const { code } = entry
      if (code.split(FOLDER).length !== 2) throw new Error('the script must name its folder once')
      const { version } = repository
      const ofVersion = inFolder(code, `v${version}/`)
      entry.code = inFolder(code, '')
      const files = {
        [`${name}.classic.js`]: classic(inFolder(code, '')),
        [`v${version}/${name}.js`]: ofVersion,
        [`v${version}/${name}.classic.js`]: classic(ofVersion),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  },
})
