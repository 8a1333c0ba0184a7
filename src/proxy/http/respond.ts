/**
 * Answers in one piece. The headers are collected as plain data while a request is worked on: put on a
 * Response one by one, each is looked at several times more, and after the body is there the whole Response
 * is made anew.
 */
import { SERVER_TIME_HEADER } from '../../contract/session.ts'
import { toJson } from '../../contract/wire.ts'
import type { Ask } from './exchange.ts'

const JSON_TYPE = 'application/json'

/** Puts a header on the answer, whichever it will be. @param name in small letters */
export const setHeader = (c: Ask, name: string, value: string): void => void (c.get('headers')[name] = value)

/** Puts a cookie on the answer, beside others. */
export const setCookie = (c: Ask, cookie: string): void =>
  c.set('cookies', [...(c.get('cookies') ?? []), cookie])

/** Cookies are the one header that may stand there several times. */
function headersOf(c: Ask): HeadersInit {
  const cookies = c.get('cookies') ?? []
  if (cookies.length === 0) return c.get('headers')
  const headers = new Headers(c.get('headers'))
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/** @param body what becomes JSON; without it the answer is empty */
export function respond(c: Ask, status: number, body?: unknown, type = JSON_TYPE): Response {
  // When it is answered, not when it was asked: a slow bank must not set the page's clock back.
  setHeader(c, SERVER_TIME_HEADER, String(c.get('now')()))
  if (body !== undefined) setHeader(c, 'content-type', type)
  return new Response(body === undefined ? null : toJson(body), { status, headers: headersOf(c) })
}
