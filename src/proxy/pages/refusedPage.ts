/** Stands in for the hosted page while its address has asked for too many. */
import { createHash } from 'node:crypto'
import type { Outgoing } from '../http/exchange.ts'
import { policyOf } from './pageHeaders.ts'

const STYLE =
  'body{margin:0;padding:10vh 24px;background:#F8F8F8;color:#1d1d1f;font:16px/1.5 system-ui,sans-serif}'
  + 'main{max-width:360px;margin:auto}h1{font-size:20px}'

const POLICY = policyOf({
  'default-src': `'none'`,
  'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'frame-ancestors': `'none'`,
})

/** In both languages, since nothing of the address is read. It asks again by itself, hash included. */
const pageOf = (seconds: string): string => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}">
<title>Pembatasan Traffic Tercapai</title>
<style>${STYLE}</style>
<main>
<h1>Pembatasan Traffic Tercapai</h1>
<p>Terlalu banyak permintaan dari jaringan Anda. Halaman ini dimuat ulang dalam ${seconds} detik.</p>
<div lang="en">
<h1>Traffic limit reached</h1>
<p>Too many requests from your network. This page reloads in ${seconds} seconds.</p>
</div>
</main>
</html>
`

/** A refusal that a customer reads. @param refusal 429, with `retry-after` in seconds */
export const asPage = (refusal: Outgoing): Outgoing => ({
  ...refusal,
  headers: {
    ...refusal.headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  },
  body: pageOf(refusal.headers['retry-after'] ?? ''),
})
