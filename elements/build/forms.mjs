/**
 * Rollup plugin: the other forms of the merchant's script.
 * - `bank-elements.classic.js`: for a script tag without `type="module"`. It asks the browser for its own
 *   address; one without a tag of its own has none.
 * - `v<version>/…`: both forms under a name whose content never changes. Files beside the script are one
 *   folder up.
 */
const META = /\bimport\.meta\.url\b/g
/** The name stays: by it the script knows itself. */
const UP = 'import.meta.url.replace(/[^/]*\\/([^/?#]*)([?#].*)?$/,"$1")'

/** @param {string} code of a module without imports and exports */
function classic(code) {
  if (/^\s*(?:import\s*[\w{*"']|export\b)/m.test(code) || /[;}]\s*export\s*[{*]/.test(code))
    throw new Error('a classic script can neither import nor export')
  // A classic script has no address of its own to import from.
  if (/\bimport\(["'`]/.test(code)) throw new Error('a classic script must name the folder it imports from')
  return `(()=>{"use strict";const __here=document.currentScript?.src??"";${code.trim().replace(META, '__here')}})();\n`
}

const oneFolderUp = (code) => code.replace(META, () => UP)

/**
 * @param {string} name of the entry
 * @param {string} version
 * @returns {import('rollup').Plugin}
 */
export const forms = (name, version) => ({
  name: 'bank-forms',
  generateBundle: {
    // After the names of chunks have been inserted.
    order: 'post',
    handler(_options, bundle) {
      const { code } = bundle[`${name}.js`]
      const files = {
        [`${name}.classic.js`]: classic(code),
        [`v${version}/${name}.js`]: oneFolderUp(code),
        [`v${version}/${name}.classic.js`]: classic(oneFolderUp(code)),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  },
})
