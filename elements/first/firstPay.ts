/**
 * The first screen of a payable order, and what is said of one that ends at once: a file of its own, fetched
 * beside the order itself.
 */
import * as endScreen from 'first-screens/end'
import { css, reasons, tree } from 'first-screens/pay'
import { recordIn, recordText } from '../../src/contract/record.ts'
import { storageKey } from '../../src/contract/storageKey.ts'
import { tryStorage } from '../../src/contract/webStorage.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { SavedPayment } from '../../src/domain/payment.ts'
import { deviceTime } from '../../src/host/deviceTime.ts'
import { isRemembered } from '../../src/domain/remembered.ts'
import type { PrefetchAnswer } from '../../src/host/port.ts'
import { isAtStart as isStart } from '../../src/stores/payment/shape.ts'
import { composeTree } from './composeTree.ts'
import type { DrawnScreen } from './firstScreen.ts'
import { orderEnd } from './orderEnd.ts'
import { payShapeOf } from './payShape.ts'

/**
 * True for an order that begins with its payment page, whatever was kept of it: another screen is the app's.
 * So is any where the browser refuses storage, since the app may have kept something in the page's memory.
 */
export function isAtStart(order: string): boolean {
  const text = recordText('pay', order)
  return text !== undefined && isStart(recordIn<SavedPayment>(text))
}

/**
 * The screen for this answer; undefined if it needs another screen, which the app draws.
 * @param version of the element
 * @param isWide the window is that of a computer, on the bank's own page
 */
export function screenOf(
  order: string,
  { status, body }: PrefetchAnswer,
  {
    language,
    version,
    isWide = false,
  }: { language: Language; version: string; isWide?: boolean | undefined },
): DrawnScreen | undefined {
  const balanceChoice = tryStorage(() => localStorage.getItem(storageKey('balance')))
  const shape =
    status === 200
    && balanceChoice !== undefined
    && payShapeOf(body, {
      language,
      version: Number(version) as Version,
      isBalanceShown: isRemembered(Number(balanceChoice), deviceTime()),
      savedMethod: recordIn<SavedPayment>(recordText('pay', order))?.method ?? null,
      isWide,
      reasons,
    })
  if (!shape) return undefined
  try {
    return { tree: composeTree(tree, shape), css, slots: shape.texts }
  } catch {
    // A shape that the build didn't draw.
    return undefined
  }
}

/** The words about an order that this answer ends; undefined: it goes on, or the app says how. */
export function endOf({ status, body }: PrefetchAnswer, language: Language): DrawnScreen | undefined {
  const { endWords, endCodes } = endScreen
  const end = status === 200 && orderEnd(body, language, endWords[language] ?? {}, endCodes)
  if (!end) return undefined
  return {
    tree: composeTree(endScreen.tree, { facts: { language }, rows: [] }),
    css: endScreen.css,
    slots: [end.bank, end.title, end.sentence],
  }
}
