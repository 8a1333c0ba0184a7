/**
 * Refused forms: the first field with an error has the focus, and its sentence stands in the window, between
 * bar and dock, in the low window of a phone's browser too.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import { eventually } from '../eventually.ts'
import { openState, type State } from '../gallery/visit.ts'
import { theBrowser, useRig } from './rig.ts'

/** A phone with its browser's bars, and the smallest one. */
const SIZES = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
] as const

/** One of each form, whose sentences were outside the window before. */
const NAMES = [
  'FIELD_REQUIRED',
  'AGREEMENT_REQUIRED',
  'EMAIL_INVALID',
  'EMAIL_TAKEN',
  'PASSWORD_RULES',
  'PASSWORD_MISMATCH',
  'PASSWORD_TOO_COMMON',
  'TENOR_REQUIRED',
  'PAYLATER_TERMS_NOT_AGREED',
  'PAYLATER_TENOR_UNAVAILABLE',
] as const satisfies ErrorName[]

/** Parts of a sentence that can't be read: beyond the window's edge, or behind something. */
const hiddenParts = (sentence: Locator): Promise<string[]> =>
  sentence.evaluate((element) => {
    const root = element.getRootNode() as Document | ShadowRoot
    return [...element.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const middle = (left + right) / 2
      return [top + 1, bottom - 1].flatMap((y) => {
        const hit = root.elementFromPoint(middle, y)
        const isSeen = hit !== null && (element.contains(hit) || hit.contains(element))
        const behind = hit ? `behind ${hit.tagName} ${hit.getAttribute('part') ?? ''}` : 'outside the window'
        return isSeen ? [] : [`${Math.round(y)} of ${innerHeight}: ${behind}`]
      })
    })
  })

/** The field that has the focus is one of those with an error, or stands in a group that has one. */
const isAtError = (sentence: Locator): Promise<boolean> =>
  sentence.evaluate((element) => {
    const root = element.getRootNode() as Document | ShadowRoot
    const focused = root.activeElement
    const ids = [focused, focused?.closest('[role=group], [role=radiogroup]')].flatMap(
      (one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [],
    )
    return ids.some((id) => root.getElementById(id)?.querySelector('[data-error]'))
  })

describe('what is refused', () => {
  const rig = useRig()
  for (const name of NAMES)
    it(`${name}: its field has the focus, and its sentence is in the window`, async () => {
      const entry =
        entries.find((item) => item.name === `error-${name}`) ?? assert.fail('there is such an entry')
      const open = async (size: (typeof SIZES)[number]): Promise<State> => {
        const state = await openState(await theBrowser(), rig.url, entry, {
          where: 'hosted',
          language: 'id',
          size,
        })
        assert.ok(state.arrived, state.stoppedAt)
        return state
      }
      let { page, close } = await open(SIZES[0])
      for (const size of SIZES) {
        if (size !== SIZES[0] && entry.fault) {
          // The bank refuses once.
          await close()
          ;({ page, close } = await open(size))
        } else if (size !== SIZES[0]) {
          await page.setViewportSize(size)
          // From where the button is pressed for the first time: the end of the form.
          await page.evaluate(() => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
          })
          await page.locator('[part~=primary]').first().click()
        }
        const sentence = page.locator('[data-error]').first()
        await sentence.waitFor()
        const hidden: string[] = []
        await eventually(`the sentence at ${size.width} x ${size.height}`, async () => {
          hidden.splice(0, hidden.length, ...(await hiddenParts(sentence)))
          return hidden.length === 0 || undefined
        }).catch((error: unknown) => assert.fail(`${String(error)}: ${hidden.join(', ')}`))
        assert.ok(await isAtError(sentence), `the focus at ${size.width} x ${size.height}`)
      }
      await close()
    })
})
