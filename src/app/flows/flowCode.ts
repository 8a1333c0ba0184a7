/** The code that a flow starts with: a file of its own, fetched beside the app. */
import type { ComponentType } from 'react'
import type { Screen } from '../../contract/routes.ts'
import type { SlipProps } from '../../screens/shared/page/LayoutPage.tsx'
import type { Core } from '../../stores/core/core.ts'
import type { LinkStore } from '../../stores/link/link.ts'
import type { PayStore } from '../../stores/payment/context.ts'

export type FlowStore = LinkStore | PayStore

export interface FlowCode {
  create(core: Core): FlowStore
  Slip: ComponentType<SlipProps>
  /** The screen that is on the page before the app (elements/build/firstScreens.ts). */
  first: {
    screen: Screen
    Screen: ComponentType
    /** Fetches what the screen shows later; null: nothing. */
    preload: (() => Promise<unknown>) | null
    /**
     * Fetches whatever else it shows of what is loaded, so that it is rendered in one piece. A first screen
     * that stands on the page shows all of it.
     */
    complete?(app: { core: Core; flow: FlowStore }): Promise<unknown>
  }
}
