/** The address that opens the bank app: from the profile, if a page is allowed to open it; else null. */
import { useStore } from '@nanostores/react'
import { safeAppLink } from '../../../domain/appLink.ts'
import { useCore } from '../../context.ts'

export const useAppLink = (): string | null => safeAppLink(useStore(useCore().session.profile)?.appLink)
