/** The code that linking and unlinking start with. */
import AccountCreation from '../../screens/bind/AccountCreation.tsx'
import { LinkSlip } from '../../screens/shared/slip/LinkSlip.tsx'
import { createLink } from '../../stores/link/link.ts'
import type { FlowCode } from './flowCode.ts'

export const code: FlowCode = {
  create: createLink,
  Slip: LinkSlip,
  first: { screen: 'accountCreation', Screen: AccountCreation, preload: null },
}
