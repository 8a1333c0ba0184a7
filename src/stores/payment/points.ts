/** The number of points used: all that are usable, or fewer, as they are typed. */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Order } from '../../contract/payloads/payment.ts'
import { parsePoints } from '../../domain/points.ts'
import { usablePoints } from '../../domain/quote.ts'
import type { Problems } from '../core/problems.ts'

export interface PointsStore {
  /** The typed text that isn't taken over yet; null: the points in use are what counts. */
  readonly typedPoints: ReadableAtom<string | null>
  /** Uses so many points, at most those that are usable. */
  setPoints(points: number): void
  /** All usable points, or none. */
  togglePoints(): void
  /** A valid number counts at once. */
  typePoints(text: string): void
  /** The field is left, or the page sent: what is typed is taken over, or refused. */
  settlePoints(): void
  /** The typed text is no number that can be used: nothing is confirmed until another one is chosen. */
  pointsRefused(): boolean
}

interface PointsDeps {
  readonly order: ReadableAtom<Order | null>
  readonly points: ReadableAtom<number>
  readonly problems: Problems
  readonly typedPoints: WritableAtom<string | null>
  /** Another number of points was chosen; nothing typed counts any more. */
  pick(points: number): void
}

export function createPoints({ order, points, typedPoints, problems, pick }: PointsDeps): PointsStore {
  const usable = () => order.get()?.points.usable ?? 0
  const take = (count: number) => {
    const current = order.get()
    const next = current ? usablePoints(current, count) : 0
    if (next !== points.get()) pick(next)
  }
  const refuse = (error: Extract<ReturnType<typeof parsePoints>, { ok: false }>['error']) =>
    problems.field('points', error, { points: usable() })
  return {
    typedPoints,
    setPoints(count) {
      typedPoints.set(null)
      take(count)
    },
    togglePoints() {
      typedPoints.set(null)
      take(points.get() > 0 ? 0 : usable())
    },
    typePoints(text) {
      problems.clear('points')
      const read = parsePoints(text, usable())
      // Zero turns the switch off only when the field is left; at once, it would remove the field while the
      // customer types.
      if (read.ok && read.points > 0) take(read.points)
      else if (!read.ok && text !== '') refuse(read.error)
      typedPoints.set(text)
    },
    settlePoints() {
      const text = typedPoints.get()
      if (text === null) return
      const read = parsePoints(text, usable())
      if (!read.ok) return refuse(read.error)
      typedPoints.set(null)
      take(read.points)
    },
    pointsRefused() {
      const text = typedPoints.get()
      return text !== null && points.get() > 0 && !parsePoints(text, usable()).ok
    },
  }
}
