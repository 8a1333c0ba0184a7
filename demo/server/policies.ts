/** Response headers of pages that only the demo has: the merchant's page and the bank's legal texts. */
import type { MapServices } from '../../src/contract/bankPlaces.ts'
import { featuresOf, pageHeaders, placeSources, policyOf } from '../../src/proxy/pages/pageHeaders.ts'

/** For the merchant's page of the demo; `bank` is the other origin, which serves the hosted page. */
export const harnessPolicy = (bank: readonly string[], map: MapServices): Record<string, string> => ({
  ...pageHeaders,
  'content-security-policy': policyOf({
    'default-src': `'none'`,
    'script-src': `'self'`,
    ...placeSources(map, bank),
    'style-src': `'self'`,
    'frame-src': [`'self'`, ...bank].join(' '),
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'none'`,
    'require-trusted-types-for': `'script'`,
    // Nothing here makes a policy, so nobody else may.
    'trusted-types': `'none'`,
  }),
  'permissions-policy': featuresOf({
    geolocation: ['self', ...bank.map((text) => `"${text}"`)].join(' '),
    'otp-credentials': ['self', ...bank.map((text) => `"${text}"`)].join(' '),
  }),
})

/** For a page with one state, which the gallery frames; the rest of the policy stays. */
export const statePolicy = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  'content-security-policy': (headers['content-security-policy'] ?? '')
    .split('; ')
    .map((line) => (line.startsWith('frame-ancestors ') ? `frame-ancestors 'self'` : line))
    .join('; '),
})

/** For legal texts: no scripts, one style sheet named by its hash, framed by any merchant's page. */
export const documentPolicy = (styleHash: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  'content-security-policy': policyOf({
    'default-src': `'none'`,
    'style-src': `'sha256-${styleHash}'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': '*',
  }),
  'referrer-policy': 'no-referrer',
})

/** For the demo's plain pages: no scripts, one style sheet named by its hash. */
export const doorPolicy = (styleHash: string): Record<string, string> => ({
  ...pageHeaders,
  'content-security-policy': policyOf({
    'default-src': `'none'`,
    'style-src': `'sha256-${styleHash}'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'none'`,
  }),
})

/** For the pages of the contract: no scripts, one style sheet beside them. */
export const contractPolicy: Record<string, string> = {
  ...pageHeaders,
  'content-security-policy': policyOf({
    'default-src': `'none'`,
    'style-src': `'self'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'none'`,
  }),
}

/** For tiles, pictures of merchants and places, which pages of any origin may request. */
export const placePolicy: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': `default-src 'none'`,
}
