/** The part of the package that a test uses; it brings no types of its own. */
declare module 'midtrans-client' {
  type Answer = Promise<Record<string, unknown>>
  class SnapBi {
    static directDebit(): SnapBi
    static notification(): SnapBi
    withBody(body: object): SnapBi
    withNotificationPayload(payload: object): SnapBi
    withSignature(signature: string): SnapBi
    withTimeStamp(timestamp: string): SnapBi
    withNotificationUrlPath(path: string): SnapBi
    createPayment(externalId: string): Answer
    getStatus(externalId: string): Answer
    refund(externalId: string): Answer
    isWebhookNotificationVerified(): boolean
  }
  const midtrans: { SnapBi: typeof SnapBi; SnapBiConfig: object }
  export default midtrans
}
