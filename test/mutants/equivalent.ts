/** Mutations that change nothing anybody could notice, by id, each with the reason. They are not chosen. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'src/client/proof.ts#1a677ff04133#number#1':
    'Numbers tried in one portion, 256 or 257: the same solution, a moment earlier or later.',
  'src/domain/payStatus.ts#49cd04683483#number#1': 'Slower asking begins after 15 s, or a millisecond later.',
  'src/proxy/base/limits.ts#488965128025#number#1':
    'A client has 20 s for its request, or a millisecond more.',
  'src/contract/frame.ts#167613512feb#number#1': 'The greatest height that a frame reports, far above any.',
  'src/domain/attempts.ts#07c3c6e926a1#number#1':
    'A block that ended in the first millisecond of 1970 is as over as one that ended before it.',
  'src/domain/paylater.ts#a88b425f5ff6#number#1':
    'A run that begins with the second instalment costs what the second one does.',
  'src/stores/payment/confirm.ts#b6dd4e1ab025#return#1': 'Whoever reads it asks only whether it is there.',
  'src/host/readable.ts#3a535eb68a05#number#5': 'Three parts or more are there by then.',
}
