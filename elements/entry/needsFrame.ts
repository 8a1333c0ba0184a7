/**
 * Pages whose element stands in a frame by itself, since a frame has a document and built-ins of its own:
 * where elements of the page hide what React needs of the document, or the built-ins don't do what the
 * language says.
 */
import { wrongBuiltIns } from '../../src/host/builtIns.ts'
import { consoleLine } from '../../src/host/consoleLine.ts'
import { hiddenMembers, viewOf } from '../../src/host/document.ts'
import { addressOf } from '../outside/earlyFrame.ts'
import type { Shell } from '../shell.ts'

const warnedElements = new WeakSet<HTMLElement>()

/** The reason in the page around for a frame, in a sentence; undefined: nothing does. */
function reasonOf(element: Shell['element']): string | undefined {
  const hiddenNames = hiddenMembers(element.ownerDocument).join(', ')
  if (hiddenNames) return `elements called ${hiddenNames} hide those members of the document; rename them`
  // A page where no frame would protect anything, and MOCK, mostly work all the same.
  if (element.environment === 'MOCK' || !addressOf(element)) return undefined
  const names = wrongBuiltIns(viewOf(element)).join(', ')
  return names && `built-ins of the page were replaced and do something else (${names})`
}

/** Says why in the console, once for an element. */
export function needsFrame(element: Shell['element']): boolean {
  const reason = reasonOf(element)
  if (!reason) return false
  if (!warnedElements.has(element))
    consoleLine('warn', `${element.localName}: ${reason}. The screens stand in a frame`)
  warnedElements.add(element)
  return true
}
