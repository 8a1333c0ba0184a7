/**
 * Parts of the payment screen that appear only after a choice. They are fetched with the later screens;
 * `preload` fetches them early.
 */
import { fromLater } from '../door.ts'

export const PinEntry = fromLater((later) => later.PinEntry, { whole: true })
export const PointsField = fromLater((later) => later.PointsField)
export const PlanHere = fromLater((later) => later.PlanHere)
export const PaylaterChoice = fromLater((later) => later.PaylaterChoice)
export const TrustLine = fromLater((later) => later.TrustLine)
export const QrOver = fromLater((later) => later.QrOver)
export const QrisCosts = fromLater((later) => later.QrisCosts)
export const PaylaterFees = fromLater((later) => later.PaylaterFees)

/** Rejects when one of them can't be fetched; it is fetched again when it is needed. */
export const preload = (): Promise<unknown> =>
  Promise.all(
    [PinEntry, PointsField, PaylaterChoice, PaylaterFees, QrisCosts, QrOver].map((part) => part.preload()),
  )
