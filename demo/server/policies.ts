/** Response headers of the demo's pages. An operator's own web server would send the hosted page's as they stand here. */

const directives = (table: Record<string, string>): string =>
  Object.entries(table).map(([name, value]) => `${name} ${value}`.trim()).join('; ')

const common = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

const features = (allowed: Record<string, string>): string => {
  const off = ['accelerometer', 'camera', 'display-capture', 'gyroscope', 'microphone', 'midi', 'payment', 'usb', 'serial', 'hid']
  return [...off.map((name) => `${name}=()`), ...Object.entries(allowed).map(([name, who]) => `${name}=(${who})`)].join(', ')
}

/**
 * The hosted page: no styles but adopted ones, no strings that become scripts, framed by nobody but the origins given.
 * @param ancestors origins of merchants that may frame it; in the demo also where the documents stand
 */
export const hostedPolicy = (ancestors: readonly string[]): Record<string, string> => ({
  ...common,
  'content-security-policy': directives({
    'default-src': `'none'`,
    'script-src': `'self'`,
    'connect-src': `'self'`,
    'img-src': `'self' data:`,
    'style-src': `'none'`,
    'frame-src': [`'self'`, ...ancestors].join(' '),
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': [`'self'`, ...ancestors].join(' '),
    'require-trusted-types-for': `'script'`,
  }),
  'referrer-policy': 'strict-origin',
  'permissions-policy': features({ geolocation: 'self', 'otp-credentials': 'self' }),
})

/** The merchant's page of the demo; `bank` is the other origin, where the hosted page stands. */
export const harnessPolicy = (bank: readonly string[]): Record<string, string> => ({
  ...common,
  'content-security-policy': directives({
    'default-src': `'none'`,
    'script-src': `'self'`,
    'connect-src': `'self'`,
    'img-src': `'self' data:`,
    'style-src': `'self'`,
    'frame-src': [`'self'`, ...bank].join(' '),
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'none'`,
    'require-trusted-types-for': `'script'`,
  }),
  'referrer-policy': 'strict-origin',
  'permissions-policy': features({
    geolocation: ['self', ...bank.map((one) => `"${one}"`)].join(' '),
    'otp-credentials': ['self', ...bank.map((one) => `"${one}"`)].join(' '),
  }),
})

/** Legal texts: no scripts at all, one style sheet named by its hash, framed by any merchant's page. */
export const documentPolicy = (styleHash: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  'content-security-policy': directives({
    'default-src': `'none'`,
    'style-src': `'sha256-${styleHash}'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': '*',
  }),
  'referrer-policy': 'no-referrer',
})

/** Scripts are loaded by merchants' pages on other origins. */
export const scriptPolicy: Record<string, string> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
}
