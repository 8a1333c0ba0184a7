/** The files of the app, which the merchant's script fetches after itself. */
import load, { preload } from 'chunks'
import inner from 'chunks:../inline/inner.tsx'
import link from 'chunks:../../src/app/flows/link.ts'
import pay from 'chunks:../../src/app/flows/pay.ts'
import firstPayFile from 'chunks:../first/firstPay.ts'
import outsideFile from 'chunks:../outside/outside.ts'
import words from 'chunks:../../locales/*/first.ts'
import { languageOf } from '../../src/contract/language.ts'
import type { Texts } from '../../src/i18n/translator.ts'
import type * as FirstPay from '../first/firstPay.ts'
import type { Mount, MountApp } from '../shell.ts'

export interface AppFiles {
  /** Address of the folder that holds them. */
  readonly base: string
  /** Everything that the app needs for its first screen, requested at once. */
  loadApp(
    language?: string,
  ): Promise<readonly [app: { mount: MountApp }, words: { texts: Texts }, flow: unknown]>
  /** The part that shows the hosted page: in a frame, or by going there. */
  loadOutside(): Promise<{ mount: Mount }>
  /** The first screen of a payable order. */
  loadFirstPay(): Promise<typeof FirstPay>
}

/** @param isLinking whether the element is `<bank-bind>` */
export const appFiles = (base: string, isLinking: boolean): AppFiles => ({
  base,
  loadApp: (language) =>
    Promise.all([
      load<{ mount: MountApp }>(inner, base),
      load<{ texts: Texts }>(words[languageOf(language)], base),
      // The app imports it. Not requested by `load`: if the app can't be fetched, a second try would fail
      // too, and some browsers remember that.
      preload(isLinking ? link : pay, base),
    ]),
  loadOutside: () => load(outsideFile, base),
  loadFirstPay: () => load(firstPayFile, base),
})
