/**
 * A shop's server, with Node alone: opens orders at the bank (SNAP) and hears what becomes of them.
 *
 *   node demo/shop/shop.mjs        beside `npm start`; says "paid" once the bank has said so
 */
import { createHash, createHmac, createSign, createVerify, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const sha256 = (body) => createHash('sha256').update(body).digest('hex')

/**
 * @param {object} bank what the bank has given: url, clientKey, clientSecret, partnerId, channelId,
 *   privateKey, bankPublicKey
 * @param {(order: object) => void | Promise<void>} deliver called once for each order that is paid; after it
 *   has failed, again by the next news of that order
 */
export function createShop(bank, deliver) {
  /** Our own number of an order → what we know of it. In a real shop this is the database. */
  const orders = new Map()
  let token

  async function getToken() {
    const now = new Date().toISOString()
    const answer = await post('/v1.0/access-token/b2b', '{"grantType":"client_credentials"}', {
      'x-client-key': bank.clientKey,
      'x-timestamp': now,
      'x-signature': createSign('RSA-SHA256')
        .update(`${bank.clientKey}|${now}`)
        .sign(bank.privateKey, 'base64'),
    })
    if (!answer.accessToken) throw new Error(`No token: ${answer.responseMessage}`)
    return answer.accessToken
  }

  /** The token is renewed when the bank no longer takes it. */
  async function ask(path, input, isSecondTry = false) {
    token ??= await getToken()
    const now = new Date().toISOString()
    const body = JSON.stringify(input)
    const signed = ['POST', path, token, sha256(body), now].join(':')
    const answer = await post(path, body, {
      authorization: `Bearer ${token}`,
      'x-timestamp': now,
      'x-signature': createHmac('sha512', bank.clientSecret).update(signed).digest('base64'),
      'x-partner-id': bank.partnerId,
      'x-external-id': randomUUID(),
      'channel-id': bank.channelId,
    })
    if (!/^401..01$/.test(answer.responseCode) || isSecondTry) return answer
    token = undefined
    return ask(path, input, true)
  }
  const post = async (path, body, headers) => {
    const answer = await fetch(bank.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return answer.json()
  }

  /** The bank's word about an order, kept before it is answered: what we have answered never comes again. */
  async function settle(order, { latestTransactionStatus, amount }) {
    // The amount paid is compared with the one we asked for.
    if (amount.value !== order.amount)
      throw new Error(`${order.number}: paid ${amount.value}, not ${order.amount}`)
    // A notification may come twice, or after a later one.
    if (order.status === '04') return
    order.status = latestTransactionStatus
    if (latestTransactionStatus !== '00') return
    // News that come meanwhile wait for the same delivery; a failed one is forgotten.
    order.delivery ??= (async () => deliver(order))().catch((error) => {
      order.delivery = undefined
      throw error
    })
    await order.delivery
  }

  return {
    /** @returns the order's `ref`, the element's origin-reference-no */
    async open({ amount, notifyUrl, returnUrl, ...additionalInfo }) {
      const number = `INV-${randomUUID()}`
      const order = { number, amount, status: '03', delivery: undefined }
      // Stored before the bank is asked: its answer may be lost, and the order paid all the same.
      orders.set(number, order)
      const opened = await ask('/v1.0/debit/payment-host-to-host', {
        partnerReferenceNo: number,
        amount: { value: amount, currency: 'IDR' },
        urlParam: [
          { url: notifyUrl, type: 'PAY_NOTIFY', isDeeplink: 'N' },
          // Without a page of ours the customer is led to the bank's own.
          ...(returnUrl ? [{ url: returnUrl, type: 'PAY_RETURN', isDeeplink: 'N' }] : []),
        ],
        additionalInfo,
      })
      if (!opened.referenceNo) throw new Error(opened.responseMessage)
      order.ref = opened.referenceNo
      return order
    },

    /**
     * Takes a notification, by its headers X-TIMESTAMP and X-SIGNATURE.
     * @returns true if it is the bank's, and of an order of ours, once that is delivered
     */
    async hear({ path, timestamp, signature, body }) {
      const verifier = createVerify('RSA-SHA256').update(['POST', path, sha256(body), timestamp].join(':'))
      if (!verifier.verify(bank.bankPublicKey, signature ?? '', 'base64')) return false
      const news = JSON.parse(body)
      const order = orders.get(news.originalPartnerReferenceNo)
      if (!order) return false
      order.ref ??= news.originalReferenceNo
      if (order.ref !== news.originalReferenceNo) return false
      await settle(order, news)
      return true
    },

    /** The customer is back before the notification: the bank is asked. */
    async look(ref) {
      const order = [...orders.values()].find((candidate) => candidate.ref === ref)
      const word = await ask('/v1.0/debit/status', { originalReferenceNo: ref, serviceCode: '54' })
      if (word.responseCode !== '2005500') throw new Error(word.responseMessage)
      if (order) await settle(order, { ...word, amount: word.transAmount })
      return { ref, status: word.latestTransactionStatus, amount: word.transAmount.value }
    },
  }
}

/**
 * `POST /shop/orders` {amount, returnUrl?, …} → {ref} · `GET /shop/orders/REF` → {status, amount} ·
 * `POST /shop/notify`, for the bank.
 * @returns {Promise<import('node:http').Server>} listening on this machine alone
 */
export async function startShop(bank, port, deliver) {
  const shop = createShop(bank, deliver)
  const origin = () => `http://127.0.0.1:${server.address().port}`
  const answers = {
    'POST /shop/notify': async (body, path, { 'x-timestamp': timestamp, 'x-signature': signature }) =>
      (await shop.hear({ path, timestamp, signature, body }))
        ? [200, { responseCode: '2005600', responseMessage: 'Successful' }]
        : [401, { responseCode: '4015600', responseMessage: 'Unauthorized. X-SIGNATURE' }],
    'POST /shop/orders': async (body) => {
      const { ref } = await shop.open({ ...JSON.parse(body), notifyUrl: `${origin()}/shop/notify` })
      return [200, { ref }]
    },
    'GET /shop/orders/': async (_body, path) => [200, await shop.look(path.split('/').at(-1))],
  }
  const server = createServer((request, response) => {
    const [path] = request.url.split('?')
    const name = `${request.method} ${path.replace(/(\/orders\/).*/, '$1')}`
    void text(request)
      .then((body) => answers[name]?.(body, path, request.headers) ?? [404, { error: `No ${name}` }])
      .catch((error) => [502, { error: error.message }])
      .then(([status, answer]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      )
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}

/** The credentials that a bank would give, from the demo's sandbox bank; rejects where none answers. */
async function credentialsFrom(demo) {
  const answer = await fetch(new URL('/sandbox/merchant-api', demo))
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { DEMO = 'http://localhost:8080' } = process.env
  const bank = await credentialsFrom(DEMO).catch(() => {
    console.error(`DEMO: no demo answers at "${DEMO}"; \`npm start\` starts it at http://localhost:8080.`)
    process.exit(1)
  })
  const server = await startShop(bank, Number(process.env.PORT ?? 8090), ({ number, amount }) =>
    console.log(`paid: ${number}, Rp${amount}`),
  )
  console.log(
    `The shop's server: curl -d '{"amount":"150000.00"}' http://127.0.0.1:${server.address().port}/shop/orders`,
  )
}
