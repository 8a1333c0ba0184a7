/** A bank that signs by another rule: a signing module's own judgement, with SNAP's access checks to hand. */
import { snapAnswer, SNAP_CASES } from '../contract/snap/cases.ts'
import { snapServices } from '../contract/snap/services.ts'
import type { BankSide, SignedRequest, VerifyRequest } from '../contract/signingModule.ts'
import { toJson } from '../contract/wire.ts'
import { createAccess } from './snap/access.ts'
import { SnapRefusal } from './snap/refusal.ts'
import { createKeyCheck, type SignatureRules, type Verify } from './signature.ts'
import { createStore } from './store.ts'

interface ModulePorts extends Pick<SignatureRules, 'appId' | 'verifyKeys' | 'now'> {
  random(bytes: number): Uint8Array
}

/** The app's access by SNAP's rule. Tokens outlive a reset of the bank, as nonces do. */
function createSnapJudge(
  isSigned: BankSide['isSigned'],
  { appId, now, random }: ModulePorts,
): BankSide['judgeSnap'] {
  const { snap } = createStore()
  const { number, path: usualPath } = snapServices.token
  return async (signedRequest, { clientSecret, tokenPath = usualPath }) => {
    const client = { clientKey: appId, partnerId: appId, clientSecret, isSigned }
    const access = createAccess({ clients: [client], snap: () => snap, now, random })
    const { path, query } = signedRequest
    const request = { ...signedRequest, path: query ? `${path}?${query}` : path }
    const isForToken = path === tokenPath
    try {
      if (!isForToken) {
        await access.client(request)
        return null
      }
      const grant = await access.token(request)
      return {
        status: 200,
        body: { ...snapAnswer(number, 'SUCCESSFUL'), ...grant, tokenType: 'BearerToken' },
      }
    } catch (error) {
      if (!(error instanceof SnapRefusal)) throw error
      const body = snapAnswer(number, error.case, error.detail)
      return isForToken ? { status: SNAP_CASES[error.case][0], body } : body.responseMessage
    }
  }
}

/** A judgement of another form refuses the request. */
export function createModuleVerifier(verifyRequest: VerifyRequest, ports: ModulePorts): Verify {
  const isSignedBy = createKeyCheck(ports.verifyKeys)
  const isSigned: BankSide['isSigned'] = (text, signature) => isSignedBy(text, signature, null)
  const { appId, now } = ports
  const bank: BankSide = { appId, now, isSigned, judgeSnap: createSnapJudge(isSigned, ports) }
  return async ({ method, url, headers }, query, body) => {
    const request: SignedRequest = { method, path: new URL(url).pathname, query, headers, body }
    const judgement = await verifyRequest(request, bank)
    if (judgement === null || typeof judgement === 'string') return judgement
    if (!Number.isInteger(judgement?.status)) return 'verify must answer null, a text, or { status, body }'
    return new Response(toJson(judgement.body), {
      status: judgement.status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  }
}
