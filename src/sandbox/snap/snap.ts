/** The bank's interface for merchants' servers, `/snap/v1.0/…`, as a web-standard handler. */
import * as v from 'valibot'
import { SNAP_CASES, snapAnswer } from '../../contract/snap/cases.ts'
import { snapServiceAt, snapServices, type SnapAsks, type SnapService } from '../../contract/snap/services.ts'
import { toJson } from '../../contract/wire.ts'
import { settleDue } from '../settle.ts'
import { createAccess, type AccessPorts, type SnapRequest } from './access.ts'
import type { SnapClient } from './clients.ts'
import { snapLinks } from './links.ts'
import { snapOrders, type Caller, type SnapWorld } from './orders.ts'
import { SnapRefusal } from './refusal.ts'

export const SNAP_PREFIX = '/snap'

type Signed = Exclude<SnapService, 'token'>
type Handlers = { [S in Signed]: (body: SnapAsks<S>, caller: Caller, world: SnapWorld) => object }
const handlers: Handlers = { ...snapOrders, ...snapLinks }

function read<S extends SnapService>(service: S, text: string): SnapAsks<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new SnapRefusal('BAD_REQUEST', 'the body is not JSON')
  }
  const reading = v.safeParse(snapServices[service].asks, json)
  if (reading.success) return reading.output
  const [issue] = reading.issues
  const place = v.getDotPath(issue) ?? 'body'
  throw new SnapRefusal(issue.input === undefined ? 'FIELD_MISSING' : 'FIELD_FORMAT', place)
}

interface SnapPorts extends AccessPorts<SnapClient> {
  world(): SnapWorld
}

export function createSnap({ world, ...ports }: SnapPorts): { fetch(request: Request): Promise<Response> } {
  const access = createAccess(ports)

  async function answer(service: SnapService, request: SnapRequest): Promise<object> {
    if (request.method !== 'POST') throw new SnapRefusal('NOT_SUPPORTED', 'it is asked by POST')
    if (service === 'token') {
      const grant = await access.token(request)
      read('token', request.body)
      return { ...grant, tokenType: 'BearerToken' }
    }
    const caller = await access.client(request)
    const body = read(service, request.body)
    const current = world()
    settleDue(current.store, current.now())
    return (handlers[service] as (body: unknown, caller: Caller, world: SnapWorld) => object)(
      body,
      caller,
      current,
    )
  }

  return {
    async fetch(request) {
      const path = new URL(request.url).pathname.replace(SNAP_PREFIX, '')
      const service = snapServiceAt(path)
      const write = (status: number, body: object) =>
        new Response(toJson(body), {
          status,
          headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
        })
      const number = service ? snapServices[service].number : '00'
      try {
        if (!service)
          throw new SnapRefusal(
            'NOT_FOUND',
            `there is no ${path}; there are ${Object.values(snapServices)
              .map((candidate) => candidate.path)
              .join(', ')}`,
          )
        const call = { method: request.method, path, headers: request.headers, body: await request.text() }
        return write(200, { ...snapAnswer(number, 'SUCCESSFUL'), ...(await answer(service, call)) })
      } catch (error) {
        if (!(error instanceof SnapRefusal)) throw error
        return write(SNAP_CASES[error.case][0], snapAnswer(number, error.case, error.detail))
      }
    },
  }
}
