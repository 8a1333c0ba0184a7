/**
 * Parts of the payment screen that appear only after a choice. They are fetched with the later screens;
 * `preload` fetches them early.
 */
import { lazily } from '../shared/page/lazily.tsx'

export const PinEntry = lazily(() => import('./PinEntry.tsx'), { whole: true })
export const PointsField = lazily(() => import('./PointsField.tsx'))
export const PlanHere = lazily(() => import('./PlanHere.tsx'))
export const PaylaterChoice = lazily(() => import('./PaylaterChoice.tsx'))
export const TrustLine = lazily(() => import('../shared/problems/TrustLine.tsx'))
export const QrOver = lazily(() => import('./QrOver.tsx'))
export const QrisCosts = lazily(() => import('./methods/QrisCosts.tsx'))
export const PaylaterFees = lazily(() => import('./PaylaterFees.tsx'))

/** Rejects when one of them can't be fetched; it is fetched again when it is needed. */
export const preload = (): Promise<unknown> =>
  Promise.all(
    [PinEntry, PointsField, PaylaterChoice, PaylaterFees, QrisCosts, QrOver].map((part) => part.preload()),
  )
