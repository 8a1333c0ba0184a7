/** Mutations that change nothing anybody could notice, by id, each with the reason. They are not chosen. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'src/client/proof.ts#1a677ff04133#number#1':
    'Numbers tried in one portion, 256 or 257: the same solution, a moment earlier or later.',
  'src/proxy/reports/reportSink.ts#3a36c96bf803#number#1':
    'The time that an operator’s address has: 5 s, or a millisecond more.',
  'src/stores/payRefused.ts#c24456cf8746#anchor#1':
    'No error has a name that ends like one of these and begins otherwise.',
}
