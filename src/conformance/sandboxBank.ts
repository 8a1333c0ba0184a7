/** The sandbox bank under test in this process, without a port: for the tests of the kit. */
import { createSandbox, type Sandbox, type SandboxPorts } from '../sandbox/sandbox.ts'
import type { FetchHandler } from '../sandbox/sandbox.ts'
import { createSigner } from '../proxy/keys/signer.ts'
import type { SigningModule } from '../proxy/config/modules.ts'
import type { Signer } from '../proxy/keys/signingKeys.ts'
import { createControlClient } from '../sandbox/controlClient.ts'
import { sandboxAdapters, sandboxPeople } from './adapters/sandbox.ts'
import { connect } from './connection.ts'
import type { World } from './kit.ts'

export const APP_ID = 'conformance'

export interface Signers {
  readonly current: Signer
  readonly next: Signer
}

/** Two keys of this run, which the sandbox bank is given the public halves of. */
export async function makeSigners(privateKeys: readonly [current: string, next: string]): Promise<Signers> {
  const [current, next] = await Promise.all([
    createSigner(privateKeys[0], 'current'),
    createSigner(privateKeys[1], 'next'),
  ])
  return { current, next }
}

export const verifyKeysOf = ({ current, next }: Signers): SandboxPorts['verifyKeys'] =>
  [current, next].map(({ kid, publicKey }) => ({ ...publicKey, kid }))

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))

interface InProcess {
  readonly signers: Signers
  /** A fixed moment, epoch ms. */
  readonly now: number
  readonly ports?: Partial<SandboxPorts>
  /** Signs, and says what the sandbox bank takes. */
  readonly module?: SigningModule
  /** A layer between the kit and the bank. */
  readonly wrap?: (sandbox: Sandbox) => FetchHandler
}

/** Everything a run takes, around a sandbox bank of its own. */
export function inProcess({ signers, now, ports, module, wrap = ({ bank }) => bank }: InProcess): {
  world: World
  sandbox: Sandbox
} {
  const sandbox = createSandbox({
    now: () => now,
    random,
    appId: APP_ID,
    verifyKeys: verifyKeysOf(signers),
    wait: async () => undefined,
    verifyRequest: module?.verify,
    ...ports,
  })
  const bank = wrap(sandbox)
  const connection = connect({
    url: 'http://bank.test',
    appId: APP_ID,
    ...signers,
    dialect: { ...ports, module },
    fetch: (url, { method, headers, body }) =>
      bank.fetch(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) })),
    now: () => now,
    random,
    pause: async () => undefined,
    rate: Infinity,
    timeoutMs: 30_000,
  })
  const control = createControlClient(
    (input, init) => sandbox.control.fetch(new Request(input, init)),
    'http://bank.test',
  )
  return {
    sandbox,
    world: {
      connection,
      adapters: sandboxAdapters(control),
      people: sandboxPeople,
      load: { requests: 60, atOnce: 20 },
    },
  }
}
