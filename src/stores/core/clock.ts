/** The server's time, kept as a difference to the device's clock, which may be a day off. */

export interface Clock {
  /** Epoch ms by the server. */
  now(): number
  /** Learns from an answer that carried the server's time. */
  sync(serverTime: number): void
}

export function createClock(device: () => number): Clock {
  let difference = 0
  return {
    now: () => device() + difference,
    sync: (serverTime) => {
      difference = serverTime - device()
    },
  }
}
