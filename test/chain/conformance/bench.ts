/** Banks for the tests of the conformance kit: in this process, with keys of the tests. */
import type { SandboxPorts } from '../../../src/sandbox/sandbox.ts'
import { faulty, type Fault } from './faults/fault.ts'
import type { Result } from '../../../src/conformance/run.ts'
import { APP_ID, inProcess, makeSigners } from '../../../src/conformance/sandboxBank.ts'
import { otherKey, secretKeys, testKey } from '../../keys.ts'
import { START } from '../rig.ts'

export const signers = await makeSigners([testKey, otherKey()])

export const bank = ({ fault, ports }: { fault?: Fault; ports?: Partial<SandboxPorts> } = {}) =>
  inProcess({
    signers,
    now: START,
    ports: { secretKeys, ...ports },
    ...(fault && { wrap: (sandbox) => faulty(sandbox, fault, signers.current, APP_ID) }),
  })

/** A result in a line. */
export const say = ({ check, verdict, reason }: Result): string => `${check.id} ${verdict}: ${reason}`
