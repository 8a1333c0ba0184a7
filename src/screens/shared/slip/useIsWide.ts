/** True on the bank's own page in a wide window, where the slip stands whole beside the sheet. */
import { DESKTOP } from '../../../ui/media.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { useCore } from '../../context.ts'
import { isOwnPage } from '../leaving/ownPage.ts'

export const useIsWide = (): boolean => useMedia(isOwnPage(useCore()) ? DESKTOP : 'not all')
