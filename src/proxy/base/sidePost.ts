/** How something is posted beside the bank: reports to an operator's address, spans to a collector. */

export interface SideInit {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly redirect: 'error'
  readonly signal: AbortSignal
}

/** The part of a Response that is read; a web Response is one. */
export interface SideResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}

export type SideFetch = (url: string, init: SideInit) => Promise<SideResponse>
