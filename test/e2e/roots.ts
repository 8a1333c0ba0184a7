/** Scripts that reach into shadow roots, as those of translators, password managers and dark modes do. */

type Work = (root: Document | ShadowRoot) => void
/** Calls `work` with the document, and with each open root as soon as it is attached. */
export type EachRoot = (work: Work) => void

function eachRoot(work: Work): void {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    if (init.mode === 'open') work(root)
    return root
  }
  work(document)
}

/**
 * An init script.
 * @param script runs in each document before anything else of it; it sees nothing of its file
 */
export const inRoots = <Input>(script: (each: EachRoot, input: Input) => void, input?: Input): string =>
  `(${String(script)})(${String(eachRoot)}, ${JSON.stringify(input)})`
