/** A client of SNAP from the public registry, which knows nothing of this bank, against the sandbox. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import midtrans from 'midtrans-client'
import { startSandbox, type RunningSandbox } from '../../../../src/sandbox/node.ts'
import { publicJwk, APP_ID } from '../bench.ts'

const { SnapBi, SnapBiConfig } = midtrans

describe('the public client midtrans-client', () => {
  let bank: RunningSandbox
  /** Resolves to what the merchant's server hears. */
  let heard: Promise<{ headers: IncomingHttpHeaders; body: string }>
  const shop = createServer()
  before(async () => {
    bank = await startSandbox({ port: 0, verifyKeys: [publicJwk], appId: APP_ID })
    const given = (await (await fetch(`${bank.url}/sandbox/merchant-api`)).json()) as Record<string, string>
    Object.assign(SnapBiConfig, {
      SNAP_BI_SANDBOX_BASE_URL: `${bank.url}/snap`,
      snapBiClientId: given['clientKey'],
      snapBiPrivateKey: given['privateKey'],
      snapBiClientSecret: given['clientSecret'],
      snapBiPartnerId: given['partnerId'],
      snapBiChannelId: given['channelId'],
      snapBiPublicKey: given['bankPublicKey'],
    })
    heard = new Promise((resolve, reject) => {
      shop.on('request', (request, response) => {
        response.end()
        text(request).then((body) => resolve({ headers: request.headers, body }), reject)
      })
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    shop.closeAllConnections()
    shop.close()
    await bank.close()
  })

  it('opens an order, verifies the notification, asks for the status, and pays back', async () => {
    const notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`
    const amount = { value: '150000.00', currency: 'IDR' }
    const opened = await SnapBi.directDebit()
      .withBody({
        partnerReferenceNo: 'INV-1',
        amount,
        urlParam: { url: notifyUrl, type: 'PAY_NOTIFY', isDeeplink: 'N' },
      })
      .createPayment('1')
    assert.equal(opened['responseCode'], '2005400', JSON.stringify(opened))
    await fetch(`${bank.url}/sandbox/app`, {
      method: 'POST',
      body: JSON.stringify({ originReferenceNo: opened['referenceNo'] }),
    })
    const { headers, body } = await heard
    const verified = SnapBi.notification()
      .withNotificationPayload(JSON.parse(body) as object)
      .withSignature(String(headers['x-signature']))
      .withTimeStamp(String(headers['x-timestamp']))
      .withNotificationUrlPath('/notify')
      .isWebhookNotificationVerified()
    assert.equal(verified, true)
    const originalReferenceNo = opened['referenceNo']
    const asked = await SnapBi.directDebit()
      .withBody({ originalReferenceNo, serviceCode: '54' })
      .getStatus('2')
    assert.equal(asked['latestTransactionStatus'], '00', JSON.stringify(asked))
    const refunded = await SnapBi.directDebit()
      .withBody({ originalReferenceNo, partnerRefundNo: 'R-1', refundAmount: amount })
      .refund('3')
    assert.equal(refunded['responseCode'], '2005800', JSON.stringify(refunded))
  })
})
