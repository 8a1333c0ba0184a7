/** The control panel of the sandbox bank, for tests: they also wait for a code. */
import { createControlClient, type ControlClient } from '../src/sandbox/controlClient.ts'
import { eventually } from './eventually.ts'

export interface Control extends ControlClient {
  /** The newest code, once at least `atLeast` codes have come (1 by default; 2 after a resend). */
  inboxCode(msisdn: string, atLeast?: number): Promise<string>
}

/** `base` is the origin of the demo server. */
export function sandboxControl(fetch: typeof globalThis.fetch, base: string): Control {
  const client = createControlClient(fetch, base)
  return {
    ...client,
    inboxCode: (msisdn, atLeast = 1) =>
      eventually(`code ${atLeast} for ${msisdn}`, async () => {
        const codes = (await client.inbox(msisdn)).flatMap(({ code }) => (code ? [code] : []))
        return codes.length >= atLeast ? codes[0] : undefined
      }),
  }
}
