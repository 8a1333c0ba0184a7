/**
 * The sandbox bank: the bank's calls and its control API as web-standard handlers, the same in Node and
 * in a browser. Time and randomness are arguments; there is no state outside the object that is made here.
 */
import { answerWriter, type BankCodes } from '../contract/bankCodes.ts'
import type { Environment } from '../contract/environment.ts'
import type { Language } from '../contract/language.ts'
import { METHODS, type Method } from '../contract/payloads/payment.ts'
import type { SigningDeclaration } from '../contract/signingDeclaration.ts'
import type { VerifyRequest } from '../contract/signingModule.ts'
import { ATTEMPTS } from '../domain/limits.ts'
import { SPECIFIED_CODE, type OneTimeCode } from '../domain/oneTimeCode.ts'
import { createBank } from './bank.ts'
import { createControl } from './control.ts'
import { createSecrets, makeSecretKeys } from './secrets.ts'
import { createClients } from './snap/clients.ts'
import { createNotifications } from './snap/notifications.ts'
import { createSnap } from './snap/snap.ts'
import { PAYLATER } from './terms.ts'
import { createModuleVerifier } from './moduleVerifier.ts'
import { createVerifier, type VerifyKeys } from './signature.ts'
import { createStore, type Store } from './store.ts'

export interface SandboxPorts {
  /** Epoch ms. */
  now(): number
  random(bytes: number): Uint8Array
  /** The proxy's public keys. */
  verifyKeys: VerifyKeys
  appId: string
  /** The bank's keys for passwords and PINs; by default a new pair. */
  secretKeys?(): Promise<CryptoKeyPair>
  /** Signing of requests; the specification's way when missing. */
  signing?: SigningDeclaration | undefined
  /** Judges requests by a rule of its own, before `signing`. */
  verifyRequest?: VerifyRequest | undefined
  /** The codes that it answers with; the specification's when missing. */
  codes?: BankCodes | undefined
  /**
   * Address of the harness, with a slash at the end; customers return to it. Default:
   * `http://localhost:8080/`.
   */
  returnBase?(): string
  /** Host in a code's message (WebOTP); by default the harness's. */
  otpHost?(): string
  /** None when missing. */
  supportPhone?: string
  /** Consents to an older version are refused with CONSENT_OUTDATED. */
  termsVersion?: string
  namePunctuation?: boolean
  /** Words about the late fee of Pay Later; nothing when missing. */
  lateFee?: Readonly<Partial<Record<Language, string>>>
  /** The ways to pay that it has; all when missing. */
  methods?: readonly Method[] | undefined
  /** The specification's when missing, as are the next two. */
  oneTimeCode?: OneTimeCode | undefined
  tries?: number | undefined
  instalmentMonths?: readonly number[] | undefined
  /**
   * Address of the folder with merchants' pictures, with a slash at the end; if missing, no merchant has a
   * picture.
   */
  pictures?: string
  /** The environment in its answers; DEV by default. */
  environment?: Environment
  /** Address of the hosted page, with a slash at the end; by default below the harness's. */
  hostedBase?(): string
  /** Address of the interface for merchants' servers, without a slash at the end; default: the harness's. */
  snapBase?(): string
  /** Posts a notification to a merchant's server; resolves to the answer's status. By default none
   * arrives: in a page there is no way to one. */
  send?(url: string, init: { headers: Record<string, string>; body: string }): Promise<number>
  /** For the fault `delay`; by default real time. */
  wait?(ms: number): Promise<void>
}

export interface FetchHandler {
  fetch(request: Request): Promise<Response>
}

export interface Sandbox {
  /**
   * `/ipg-auth/api/v1/…`, `/ipg-payment/api/v1/…`, with signatures checked. Rejects with DropAnswer when a
   * fault drops the answer.
   */
  readonly bank: FetchHandler
  /** `/sandbox/…`. */
  readonly control: FetchHandler
  /** `/snap/v1.0/…`: the interface for merchants' servers. */
  readonly snap: FetchHandler
  /** Sends the notifications that are due to merchants' servers. */
  notify(): Promise<void>
  readonly clock: { now(): number; advance(seconds: number): void }
  /** Resets everything, including the clock. */
  reset(): void
  /** The bank's state, for reading. */
  store(): Store
  /** Continues with the state of another sandbox bank. */
  restore(store: Store): void
}

export function createSandbox(ports: SandboxPorts): Sandbox {
  let store = createStore()
  const now = () => ports.now() + store.moved
  const returnBase = () => ports.returnBase?.() ?? 'http://localhost:8080/'
  const random = (bytes: number) => ports.random(bytes)
  const world = {
    now,
    random,
    environment: ports.environment ?? 'DEV',
    realNow: () => ports.now(),
    secrets: createSecrets(random, () => ports.secretKeys?.() ?? makeSecretKeys()),
    settings: {
      returnBase,
      otpHost: () => ports.otpHost?.() ?? new URL(returnBase()).hostname,
      supportPhone: ports.supportPhone ?? '',
      termsVersion: ports.termsVersion ?? '1.0',
      namePunctuation: ports.namePunctuation ?? false,
      lateFee: ports.lateFee ?? {},
      methods: ports.methods ?? METHODS,
      oneTimeCode: ports.oneTimeCode ?? SPECIFIED_CODE,
      tries: ports.tries ?? ATTEMPTS.failures,
      instalmentMonths: ports.instalmentMonths ?? PAYLATER.months,
      pictures: ports.pictures ?? null,
    },
    store: () => store,
    wait:
      ports.wait
      ?? ((ms: number) =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, ms)
        })),
  }
  const reset = () => {
    store = createStore()
  }
  const { appId, verifyKeys, signing, verifyRequest, codes } = ports
  const clients = createClients(random)
  const { realNow } = world
  const current = () => ({ store, now, random, realNow, settings: world.settings })
  const hostedBase = () => ports.hostedBase?.() ?? `${returnBase()}hosted/`
  const notifications = createNotifications({
    clients,
    store: () => store,
    now,
    realNow,
    random,
    send: ports.send ?? (() => Promise.reject(new Error('no way to a server'))),
  })
  return {
    bank: createBank({
      ...world,
      verify: verifyRequest
        ? createModuleVerifier(verifyRequest, { appId, verifyKeys, now, random })
        : createVerifier({ appId, verifyKeys, signing, now }),
      writeCodes: codes && answerWriter(codes),
    }),
    control: createControl({
      world: current,
      reset,
      clients,
      notifications,
      snapBase: () => ports.snapBase?.() ?? `${returnBase()}snap`,
    }),
    snap: createSnap({
      clients: clients.list,
      snap: () => store.snap,
      // A merchant's server doesn't follow the sandbox's clock.
      now: realNow,
      random,
      world: () => ({
        ...current(),
        hostedUrl: (query) => `${hostedBase()}?${new URLSearchParams(query).toString()}`,
      }),
    }),
    notify: notifications.sendDue,
    clock: {
      now,
      advance: (seconds) => {
        store.moved += seconds * 1000
      },
    },
    reset,
    store: () => store,
    restore: (savedEntry) => {
      store = savedEntry
    },
  }
}
