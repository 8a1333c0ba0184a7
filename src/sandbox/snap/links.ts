/** A merchant's server and its links: opens a journey, asks how it ended, ends the link. */
import type { SnapAnswers, SnapAsks } from '../../contract/snap/services.ts'
import type { Customer } from '../customers.ts'
import { newId } from '../ids.ts'
import { endLink } from '../link.ts'
import { openJourney } from '../open.ts'
import { journeyScenarios, type JourneyScenario } from '../scenarios.ts'
import type { Journey } from '../store.ts'
import { JOURNEY_LIFE_MS } from '../terms.ts'
import { askedIn, merchantFor, takeReference, type Caller, type SnapWorld } from './orders.ts'
import { SnapRefusal } from './refusal.ts'

type Answer<S extends 'binding' | 'inquiry' | 'unbinding'> = Omit<
  SnapAnswers<S>,
  'responseCode' | 'responseMessage'
>

/** The merchant's token of a linked account; the same at each question. */
function tokenOf(journey: Journey, { store, random }: SnapWorld): string {
  const { accounts } = store.snap
  for (const [token, journeyId] of accounts) if (journeyId === journey.id) return token
  const token = newId('ac', random)
  accounts.set(token, journey.id)
  return token
}

/** The journey's customer, while the link that it has made stands. */
function linkedBy({ customer, merchantId, link }: Journey, { store }: SnapWorld): Customer | undefined {
  const payer = customer === null ? undefined : store.customers.get(customer)
  return link !== null && payer?.links.get(merchantId) === link ? payer : undefined
}

function statusOf(journey: Journey, world: SnapWorld): SnapAnswers<'inquiry'>['accountStatus'] {
  if (linkedBy(journey, world)) return 'LINKED'
  if (journey.finished) return 'UNLINKED'
  return world.now() >= journey.createdAt + JOURNEY_LIFE_MS ? 'EXPIRED' : 'PENDING'
}

export const snapLinks = {
  binding(body: SnapAsks<'binding'>, caller: Caller, world: SnapWorld): Answer<'binding'> {
    const { partnerReferenceNo, redirectUrl, additionalInfo = {} } = body
    const { scenario, msisdn } = askedIn<JourneyScenario>(additionalInfo, journeyScenarios, 'default')
    const merchantId = merchantFor(body.merchantId, caller)
    const id = newId('jn', world.random)
    takeReference(partnerReferenceNo, id, caller, world)
    openJourney(
      {
        id,
        scenario,
        merchantId,
        msisdn,
        opened: { partnerReferenceNo, returnUrl: redirectUrl },
      },
      world,
    )
    return { referenceNo: id, partnerReferenceNo, redirectUrl: world.hostedUrl({ journeyId: id }) }
  },

  inquiry(body: SnapAsks<'inquiry'>, caller: Caller, world: SnapWorld): Answer<'inquiry'> {
    const { referenceNo, partnerReferenceNo } = body
    if (referenceNo === undefined && partnerReferenceNo === undefined)
      throw new SnapRefusal('FIELD_MISSING', 'referenceNo, or partnerReferenceNo')
    const named =
      referenceNo ?? world.store.snap.references.get(`${caller.client.merchantId} ${partnerReferenceNo}`)
    const journey = world.store.journeys.get(named ?? '')
    if (journey?.merchantId !== caller.client.merchantId) throw new SnapRefusal('NOT_FOUND')
    const accountStatus = statusOf(journey, world)
    const ownReference = journey.opened?.partnerReferenceNo
    return {
      referenceNo: journey.id,
      ...(ownReference === undefined ? {} : { partnerReferenceNo: ownReference }),
      accountStatus,
      ...(accountStatus === 'LINKED' ? { accountToken: tokenOf(journey, world) } : {}),
    }
  },

  /** A link that has ended already is answered alike. */
  unbinding(
    { tokenId, merchantId }: SnapAsks<'unbinding'>,
    caller: Caller,
    world: SnapWorld,
  ): Answer<'unbinding'> {
    const owner = merchantFor(merchantId, caller)
    const journey = world.store.journeys.get(world.store.snap.accounts.get(tokenId) ?? '')
    if (journey?.merchantId !== owner || journey.customer === null || !journey.link)
      throw new SnapRefusal('ACCOUNT_INVALID', 'tokenId is not known')
    const customer = linkedBy(journey, world)
    if (customer) endLink(owner, customer, world)
    return { referenceNo: journey.id, unlinkResult: 'success' }
  },
}
