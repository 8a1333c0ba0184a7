/** Response headers of what only the demo has: the merchant's page and the bank's legal texts. */
import type { MapServices } from '../../src/contract/bankPlaces.ts'
import { featuresOf, pageHeaders, placeSources, policyOf } from '../../src/proxy/pages/pageHeaders.ts'

/** The merchant's page of the demo; `bank` is the other origin, where the hosted page stands. */
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
  }),
  'permissions-policy': featuresOf({
    geolocation: ['self', ...bank.map((one) => `"${one}"`)].join(' '),
    'otp-credentials': ['self', ...bank.map((one) => `"${one}"`)].join(' '),
    'web-share': ['self', ...bank.map((one) => `"${one}"`)].join(' '),
  }),
})

/** What shows one state of the gallery is framed by the gallery; all else stays as it is given. */
export const statePolicy = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  'content-security-policy': (headers['content-security-policy'] ?? '')
    .split('; ')
    .map((line) => (line.startsWith('frame-ancestors ') ? `frame-ancestors 'self'` : line))
    .join('; '),
})

/** Legal texts: no scripts at all, one style sheet named by its hash, framed by any merchant's page. */
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

/** The pages of the contract: no scripts, one style sheet beside them. */
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

/** Pictures of maps and merchants, and places, asked for by pages of any origin. */
export const placePolicy: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': `default-src 'none'`,
}
