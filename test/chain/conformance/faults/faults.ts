/** THE table of what a bank can get wrong, and the check that has to find it. */
import type { Fault } from './fault.ts'
import { everyCallFaults } from './everyCall.ts'
import { keyFaults } from './keys.ts'
import { linkFaults } from './links.ts'
import { planFaults } from './plans.ts'
import { secretFaults } from './secrets.ts'
import { shapeFaults } from './shapes.ts'
import { signatureFaults } from './signatures.ts'
import { stateFaults } from './states.ts'

export const faults: readonly Fault[] = [
  ...signatureFaults,
  ...shapeFaults,
  ...linkFaults,
  ...stateFaults,
  ...planFaults,
  ...keyFaults,
  ...secretFaults,
  ...everyCallFaults,
]
