/** Where the bank app is opened, as its profile says and as far as a page may open it; null otherwise. */
import { useStore } from '@nanostores/react'
import { safeAppLink } from '../../../domain/appLink.ts'
import { useCore } from '../../context.ts'

export const useAppLink = (): string | null => safeAppLink(useStore(useCore().profile)?.appLink)
