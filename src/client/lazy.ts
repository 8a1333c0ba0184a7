/**
 * The client before its code is there: calls, schemas and their library arrive with the first call, after the
 * first field is drawn.
 */
import { atom } from 'nanostores'
import { BankError } from './error.ts'
import type { Client, ClientPorts } from './client.ts'
import type { Keeper } from './session.ts'
import type { Carrier, SessionRequest } from '../contract/session.ts'

export interface LazyClientOptions {
  base: string
  request: SessionRequest
  carrier: Carrier
  storage: Keeper | undefined
  ports: ClientPorts
}

/** As `createClient`; a call whose code can't be fetched was not sent. */
export function lazyClient({ base, request, carrier, storage, ports }: LazyClientOptions): Client {
  const loading = atom(0)
  let ended = false
  let made: Promise<Client> | undefined
  let here: Client | undefined

  const make = async (): Promise<Client> => {
    const [{ createClient }, { createSession }] = await Promise.all([
      import('./client.ts'),
      import('./session.ts'),
    ])
    const client = createClient(base, createSession(request, { storage, carrier }), ports, loading)
    if (ended) client.destroy()
    here = client
    return client
  }
  const get = (): Promise<Client> =>
    (made ??= make().catch(() => {
      made = undefined
      const name = ports.online() ? 'SYSTEM_BUSY' : 'OFFLINE'
      throw new BankError({ name, wireCode: '–', data: {}, diagnosticsId: '', sent: false })
    }))

  return {
    loading,
    call: async (...args) => (await get()).call(...args),
    open: async () => (await get()).open(),
    challenge: async (...args) => (await get()).challenge(...args),
    carried: () => here?.carried() ?? { headers: {}, credentials: 'omit' },
    destroy() {
      ended = true
      void made?.then(
        (client) => client.destroy(),
        () => undefined,
      )
    },
  }
}
