/**
 * How the descriptors that a process may have open are shared out: those of clients may never take what the
 * bank, the store and the operator need.
 */
import type { Values } from './variables.ts'

export interface DescriptorPorts {
  /** How many this process may have open; undefined, or missing, where there is no such limit. */
  descriptors?(): number | undefined
}

/** For the store (some for each node of a cluster), reports, traces, probes, files, the log and Node. */
const RESERVED = 192
/** A reload opens new connections to the bank beside those that are in use. */
const PER_BANK_CONNECTION = 2
/** Of clients, idle ones included: 18 KiB each, 144 MiB together. */
export const MOST_CLIENTS = 8_192
const LEAST = 64

/** Connections of clients at the same time. */
export function clientConnections(bankConnections: number, { descriptors }: DescriptorPorts): number {
  const limit = descriptors?.() ?? Infinity
  return Math.min(MOST_CLIENTS, limit - RESERVED - PER_BANK_CONNECTION * bankConnections)
}

/** Sentences. */
export function checkDescriptors(
  { BANK_CONNECTIONS: bankConnections }: Pick<Values, 'BANK_CONNECTIONS'>,
  ports: DescriptorPorts,
): string[] {
  if (bankConnections === undefined || clientConnections(bankConnections, ports) >= LEAST) return []
  const needed = LEAST + RESERVED + PER_BANK_CONNECTION * bankConnections
  return [
    `BANK_CONNECTIONS is ${bankConnections}, but this process may open no more than ${ports.descriptors?.()} files and connections. Allow it ${needed} at least (ulimit -n, LimitNOFILE), or use fewer.`,
  ]
}
