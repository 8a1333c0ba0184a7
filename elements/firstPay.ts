/** The first screen of a payable order: a file of its own, fetched beside the order itself. */
import { byVersion, css, reasons, tree, versions, words } from 'first-screens/pay'
import { storageKey } from '../src/contract/storageKey.ts'
import type { Language } from '../src/contract/language.ts'
import type { Version } from '../src/contract/routes.ts'
import { isRemembered } from '../src/domain/remembered.ts'
import type { PrefetchAnswer } from '../src/host/port.ts'
import { isAtStart as isStart } from '../src/stores/payment/shape.ts'
import { composeTree } from './composeTree.ts'
import { payShapeOf } from './payShape.ts'
import type { Screen } from './screenText.ts'

/** Whether the balance is shown; hidden is the default. */
function isBalanceShown(): boolean {
  try {
    return isRemembered(Number(localStorage.getItem(storageKey('balance'))), Date.now())
  } catch {
    return false
  }
}

/** Whether the order begins with its payment page, whatever was kept of it: another screen is the app's. */
export function isAtStart(order: string): boolean {
  try {
    return isStart(JSON.parse(sessionStorage.getItem(storageKey(`pay:${order}`)) ?? 'null') as object | null)
  } catch {
    // As the app reads it (src/stores/core/journal.ts): what can't be read is nothing.
    return true
  }
}

/** The screen for this answer; undefined if it needs another screen, which the app draws. */
export function screenOf(
  { status, body }: PrefetchAnswer,
  language: Language,
  version: string,
): Screen | undefined {
  const shape =
    status === 200
    && payShapeOf(body, {
      language,
      version: Number(version) as Version,
      isBalanceShown: isBalanceShown(),
      reasons,
    })
  if (!shape) return undefined
  try {
    return { tree: composeTree(tree, shape), words, versions, byVersion, css, slots: shape.texts }
  } catch {
    // A shape that the build didn't draw.
    return undefined
  }
}
