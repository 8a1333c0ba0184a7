/**
 * The server's time. Between two answers it is moved on by what has passed, never by the device's clock,
 * which may be days off and be set meanwhile.
 */

export interface ClockPorts {
  /** ms since some moment, by a clock that nobody sets. It may stand still while the device sleeps. */
  elapsed(): number
  /** Epoch ms by the device. */
  now(): number
}

export interface Clock {
  /** Epoch ms by the server, whole; by the device until the server has said its time. */
  now(): number
  /** True once this time, epoch ms by the server, is over: never before the server has said its time. */
  isPast(time: number): boolean
  /** False until the server has said its time. */
  isKnown(): boolean
  /**
   * This moment: when it was, epoch ms by the server, as is known at the time of the call. After an answer
   * it is right, whatever was believed when it was asked for.
   */
  mark(): () => number
  /** Learns from an answer that carried the server's time. */
  sync(serverTime: number): void
  /** Calls with each time that the server says; returns the way to stop. */
  onSync(listener: () => void): () => void
  /** The device may have slept, or its clock was set: the server's time is to be asked for. */
  isDoubtful(): boolean
}

/** Greatest difference of the two clocks of a device, in ms, while it is awake. */
const TOLERANCE_MS = 2_000

export function createClock({ elapsed, now: device }: ClockPorts): Clock {
  const listeners = new Set<() => void>()
  const deviceLead = () => device() - elapsed()
  let difference = deviceLead()
  let leadThen = difference
  let isKnown = false
  // Whole: what passed is counted in fractions, and a frame's messages carry whole ms.
  const at = (moment: number) => Math.round(moment + difference)
  const now = () => at(elapsed())
  return {
    now,
    isPast: (time) => isKnown && now() >= time,
    isKnown: () => isKnown,
    mark() {
      const moment = elapsed()
      return () => at(moment)
    },
    sync(serverTime) {
      difference = serverTime - elapsed()
      leadThen = deviceLead()
      isKnown = true
      listeners.forEach((listener) => listener())
    },
    onSync(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDoubtful: () => Math.abs(deviceLead() - leadThen) > TOLERANCE_MS,
  }
}
