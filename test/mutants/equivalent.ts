/** Mutations that change nothing anybody could notice, by id, each with the reason. They are not chosen. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'src/client/proof.ts#1a677ff04133#number#1':
    'Numbers tried in one portion, 256 or 257: the same solution, a moment earlier or later.',
  'src/proxy/reports/reportSink.ts#3a36c96bf803#number#1':
    'The time that an operator’s address has: 5 s, or a millisecond more.',
  'src/stores/payment/refused.ts#c24456cf8746#anchor#1':
    'No error has a name that ends like one of these and begins otherwise.',
  'src/stores/payment/refused.ts#b3fcac3a4366#anchor#2':
    'No error has a name that begins like one of these and goes on.',
  'src/domain/payStatus.ts#49cd04683483#number#1': 'Slower asking begins after 15 s, or a millisecond later.',
  'src/proxy/base/limits.ts#488965128025#number#1':
    'A client has 20 s for its request, or a millisecond more.',
  'src/contract/frame.ts#0bf5d853b931#number#1':
    'The longest message from a frame, far above any that is sent.',
  'src/stores/payment/refused.ts#c24456cf8746#anchor#2':
    'No error has a name that begins like one of these and goes on.',
  'src/stores/codes/sentCode.ts#d5646729bc3b#anchor#1':
    'No error has a name that ends like one of these and begins otherwise.',
  'src/stores/codes/sentCode.ts#d5646729bc3b#anchor#2':
    'No error has a name that begins like one of these and goes on.',
}
