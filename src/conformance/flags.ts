/** THE table of the command's flags. */

interface Flag {
  /** Name of its value; missing: nothing. */
  readonly value?: string
  readonly multiple?: true
  /** Only beside --bank. */
  readonly isOwn?: true
  readonly meaning: string
}

const flags = {
  bank: {
    value: 'URL',
    meaning: "the bank's origin, https (http on this machine); the sandbox bank when missing",
  },
  'app-id': { value: 'ID', isOwn: true, meaning: 'the appId that the bank gave' },
  key: { value: 'FILE', isOwn: true, meaning: 'the private key that signs: PKCS#8 PEM or JWK' },
  'key-id': { value: 'KID', isOwn: true, meaning: "the bank's name for it; a JWK may carry it itself" },
  'next-key': { value: 'FILE', isOwn: true, meaning: 'the key that follows, where the bank knows one' },
  'next-key-id': { value: 'KID', isOwn: true, meaning: "the bank's name for the next key" },
  people: { value: 'FILE', isOwn: true, meaning: 'JSON: the test customer and numbers of newcomers' },
  'open-command': { value: 'CMD', isOwn: true, meaning: 'opens a journey or an order and prints its id' },
  journey: {
    value: 'KIND=ID,…',
    isOwn: true,
    multiple: true,
    meaning: 'journeys that are open already, by kind',
  },
  order: {
    value: 'KIND=REF,…',
    isOwn: true,
    multiple: true,
    meaning: 'orders that are open already, by kind',
  },
  'inbox-command': {
    value: 'CMD',
    isOwn: true,
    meaning: 'prints the newest code; asked at the terminal when missing',
  },
  'clock-command': { value: 'CMD', isOwn: true, meaning: "moves the bank's clock forward" },
  'test-system': {
    isOwn: true,
    meaning: "it certainly is a test system, where the bank itself doesn't say what it is",
  },
  'tls-min': { value: '1.3 or 1.2', isOwn: true, meaning: 'oldest version of TLS; 1.3 when missing' },
  ca: { value: 'FILE', isOwn: true, meaning: 'PEM of the only authorities that may vouch for the bank' },
  'client-cert': { value: 'FILE', isOwn: true, meaning: 'PEM of our own certificate' },
  'client-key': { value: 'FILE', isOwn: true, meaning: 'PEM of its private key' },
  rate: { value: 'N', isOwn: true, meaning: 'most requests in a second, 1 to 1000; 10 when missing' },
  folder: {
    value: 'DIR',
    meaning:
      "the bank's folder, whose signing, codes, ways to pay and numbers count; the specification's when missing",
  },
  'signing-module': {
    value: 'FILE',
    meaning: "signs by another rule, as the proxy's SIGNING_MODULE, which counts here when this is missing",
  },
  timeout: { value: 'SECONDS', meaning: 'how long an answer may take, 1 to 120; 30 when missing' },
  requests: { value: 'N', meaning: 'requests under load, 1 to 10000; 60 when missing' },
  'at-once': { value: 'N', meaning: 'of them at a time, 1 to 64; 8 when missing' },
  only: { value: 'ID,…', multiple: true, meaning: 'only these checks or sections' },
  out: { value: 'FOLDER', meaning: 'where report.html and junit.xml go; .cache/conformance when missing' },
  list: { meaning: 'prints the checks and ends' },
  help: { meaning: 'prints this and ends' },
} as const satisfies Record<string, Flag>

export type FlagName = keyof typeof flags
export const flagNames = Object.keys(flags) as FlagName[]
export const flagOf = (name: FlagName): Flag => flags[name]

/** The text of --help. */
export const usage = (): string =>
  [
    'npm run conformance -- [flags]   checks a bank against the contract',
    '',
    ...flagNames.map((name) => {
      const { value = '', meaning } = flagOf(name)
      return `  ${`--${name} ${value}`.padEnd(26)} ${meaning}`
    }),
    '',
    'Exit code: 0 nothing differs, 1 the bank differs, 2 wrong flags, no bank there, or production.',
    'More: src/conformance/README.md',
  ].join('\n')
