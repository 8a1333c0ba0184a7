/** Answers in one piece. The headers are collected as plain data while a request is worked on. */
import { SERVER_TIME_HEADER } from '../../contract/session.ts'
import { toJson } from '../../contract/wire.ts'
import type { RequestContext, Reply } from './exchange.ts'

const JSON_TYPE = 'application/json'

/** Puts a header on the answer, whichever it will be. @param name in small letters */
export const setHeader = (c: RequestContext, name: string, value: string): void =>
  void (c.headers[name] = value)

/** Puts a cookie on the answer, beside others. */
export const setCookie = (c: RequestContext, cookie: string): void =>
  void (c.cookies = [...c.cookies, cookie])

/** @param body what becomes JSON; without it the answer is empty */
export function respond(c: RequestContext, status: number, body?: unknown, type = JSON_TYPE): Reply {
  // When it is answered, not when it was asked: a slow bank must not set the page's clock back.
  setHeader(c, SERVER_TIME_HEADER, String(c.now()))
  if (body !== undefined) setHeader(c, 'content-type', type)
  return {
    status,
    headers: c.headers,
    cookies: c.cookies,
    body: body === undefined ? undefined : toJson(body),
  }
}
