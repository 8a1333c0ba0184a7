/** The later steps of linking, for the screens of these steps; made once per element. */
import { createLinkSteps, type LinkSteps } from '../../../stores/link/steps.ts'
import { useCore, useLink } from '../../context.ts'

export const useLinkSteps = (): LinkSteps => useCore().instance(createLinkSteps, useLink().context)
