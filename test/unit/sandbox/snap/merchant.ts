/** A merchant's server, as its engineer would write it with Node's own crypto. */
import { createHash, createHmac, createPublicKey, createSign, createVerify } from 'node:crypto'
import type { createSandbox } from '../../../../src/sandbox/sandbox.ts'

type Sandbox = ReturnType<typeof createSandbox>
export interface SnapReply {
  readonly status: number
  readonly body: Record<string, unknown>
}
/** A wrong request's replacement of the right thing. */
export interface Change {
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
  readonly method?: string
  readonly secret?: string
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function createMerchant(sandbox: Sandbox, now: () => number, merchantId = 'toko-senja') {
  const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await sandbox.control.fetch(new Request(`http://bank.test/sandbox/${path}`, init))
    return (await answer.json()) as Record<string, unknown>
  }
  const given = (await control(`merchant-api?merchantId=${merchantId}`)) as Record<string, string>
  const { clientKey = '', clientSecret = '', privateKey = '', partnerId = '', channelId = '' } = given
  const publicKey = createPublicKey(given['bankPublicKey'] ?? '')
  let externalIds = 0
  const time = (): string => new Date(now()).toISOString()

  async function send(
    path: string,
    headers: Record<string, string | undefined>,
    body: string,
    method = 'POST',
  ) {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    const answer = await sandbox.snap.fetch(
      new Request(`http://bank.test/snap${path}`, {
        method,
        headers: Object.fromEntries(sent) as Record<string, string>,
        ...(method === 'GET' ? {} : { body }),
      }),
    )
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  const token = async (change: Change = {}): Promise<SnapReply> => {
    const timestamp = change.headers?.['x-timestamp'] ?? time()
    const key = change.headers?.['x-client-key'] ?? clientKey
    return send(
      '/v1.0/access-token/b2b',
      {
        'x-client-key': key,
        'x-timestamp': timestamp,
        'x-signature': createSign('RSA-SHA256')
          .update(`${clientKey}|${timestamp}`)
          .sign(privateKey, 'base64'),
        ...change.headers,
      },
      change.body ?? '{"grantType":"client_credentials"}',
    )
  }
  let accessToken = String((await token()).body['accessToken'])

  return {
    control,
    token,
    renew: async () => {
      accessToken = String((await token()).body['accessToken'])
    },
    async ask(path: string, input: object, change: Change = {}): Promise<SnapReply> {
      const body = change.body ?? JSON.stringify(input)
      const timestamp = change.headers?.['x-timestamp'] ?? time()
      const bearer = change.headers?.['authorization']?.replace('Bearer ', '') ?? accessToken
      const text = ['POST', path, bearer, sha256(JSON.stringify(input)), timestamp].join(':')
      return send(
        path,
        {
          authorization: `Bearer ${accessToken}`,
          'x-timestamp': timestamp,
          'x-signature': createHmac('sha512', change.secret ?? clientSecret)
            .update(text)
            .digest('base64'),
          'x-partner-id': partnerId,
          'x-external-id': String((externalIds += 1)),
          'channel-id': channelId,
          ...change.headers,
        },
        body,
        change.method,
      )
    },
    /** True for a notification of the bank's. */
    verifies: (url: string, headers: Record<string, string>, body: string): boolean =>
      createVerify('RSA-SHA256')
        .update(['POST', new URL(url).pathname, sha256(body), headers['x-timestamp']].join(':'))
        .verify(publicKey, headers['x-signature'] ?? '', 'base64'),
  }
}
