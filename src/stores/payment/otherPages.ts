/**
 * Other pages of this browser and their sendings of the same order: a second tab must not say that nothing
 * was sent. By localStorage, which can be read in the moment in which the customer leaves. Where it is
 * blocked a page knows only of itself.
 */
import { stringify } from '../../contract/json.ts'
import type { WebStorage } from '../../contract/webStorage.ts'
import { storageKey } from '../../contract/storageKey.ts'
import type { Clock } from '../core/clock.ts'

export interface OtherPages {
  /** One of them has sent what may still be paid, or has been. */
  mayPay(): boolean
  /** Says whether this page has sent something that may pay. */
  announce(mayPay: boolean): void
}

export interface OtherPagesOptions {
  /** May throw or give nothing. */
  storage(): WebStorage | undefined
  /** By the server; before its time is known every announcement counts. */
  clock: Pick<Clock, 'now' | 'isKnown'>
  order: string
  /** This page's name, in the moment of asking: no other page has it, not a copy of this one either. */
  page(): string
}

/** Time for which an announcement counts: longer than an order can be settled, also one on hold. */
const KEPT_MS = 30 * 24 * 3_600_000
const KEY = storageKey('sent')

type Announcement = readonly [order: string, page: string, time: number]

export function createOtherPages({ storage, clock, order, page }: OtherPagesOptions): OtherPages {
  const read = (): Announcement[] => {
    try {
      const announcements = JSON.parse(storage()?.getItem(KEY) ?? '[]') as Announcement[]
      return clock.isKnown()
        ? announcements.filter(([, , time]) => Math.abs(clock.now() - time) < KEPT_MS)
        : announcements
    } catch {
      return []
    }
  }
  return {
    mayPay: () => read().some(([orderId, by]) => orderId === order && by !== page()),
    announce(mayPay) {
      const otherEntries = read().filter(([orderId, by]) => orderId !== order || by !== page())
      try {
        storage()?.setItem(
          KEY,
          stringify(mayPay ? [...otherEntries, [order, page(), clock.now()]] : otherEntries),
        )
      } catch {
        // Full or blocked: the other pages ask the bank.
      }
    },
  }
}
