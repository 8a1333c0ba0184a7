/**
 * Links an account with nothing but what is generated from page-to-proxy.json: `schema.d.ts`, which the test
 * puts beside this file before it compiles it.
 */
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

type Schemas = components['schemas']

export interface Linking {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly journeyId: string
  readonly msisdn: string
  readonly code: () => Promise<string>
  readonly sealPassword: (factor: Schemas['PasswordEncryptFactorAnswer']) => Promise<string>
  readonly consents: readonly Schemas['Consent'][]
}

/** Each answer brings the token of the next request. */
function carrying(): Middleware & { token: string } {
  const carrier = {
    token: '',
    onRequest: ({ request }: { request: Request }) => {
      if (carrier.token) request.headers.set('authorization', `Bearer ${carrier.token}`)
      return request
    },
    onResponse: ({ response }: { response: Response }) => {
      carrier.token = response.headers.get('bank-session') ?? carrier.token
    },
  }
  return carrier
}

type Answered<D> = { readonly code: 0 | '0'; readonly data: D } | Schemas['Refusal']

/** The data of a success. */
function succeeded<D>({ data, error }: { data?: Answered<D>; error?: Schemas['Refusal'] }): D {
  const answer = data ?? error
  if (answer === undefined) throw new Error('no answer')
  if (answer.code !== 0 && answer.code !== '0') throw new Error(`refused with ${answer.code}`)
  return (answer as { data: D }).data
}

export async function link(given: Linking): Promise<Schemas['PaymentConfirmBindingActivationAnswer']> {
  const { journeyId, msisdn } = given
  const client = createClient<paths>({ baseUrl: given.baseUrl, fetch: given.fetch })
  const carrier = carrying()
  client.use(carrier)

  const session = await client.POST('/session', { body: { journeyId } })
  if (session.data === undefined) throw new Error(`no session: ${session.error.code}`)
  carrier.token = session.data.token ?? ''

  succeeded(await client.POST('/ipg-auth/api/v1/otp/binding-auth-generate', { body: { journeyId, msisdn } }))
  const { account } = succeeded(
    await client.POST('/ipg-auth/api/v1/otp/binding-auth-verification', {
      body: { journeyId, code: await given.code() },
    }),
  )
  if (account !== 'EXISTING') throw new Error(`${account} where a customer was expected`)
  const factor = succeeded(
    await client.POST('/ipg-auth/api/v1/password/encrypt-factor', { body: { journeyId } }),
  )
  succeeded(
    await client.POST('/ipg-auth/api/v1/password/verification', {
      body: { journeyId, encryptedPassword: await given.sealPassword(factor) },
    }),
  )
  return succeeded(
    await client.POST('/ipg-payment/api/v1/payment/confirm-binding-activation', {
      body: { journeyId, consents: [...given.consents] },
    }),
  )
}
