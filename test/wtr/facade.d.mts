// Types of facade.mjs, for the tests written in TypeScript.
import type { Session } from './webdriver.mjs'

export interface PageFacade {
  readonly mouse: { click(x: number, y: number): Promise<unknown> }
  readonly keyboard: { type(text: string): Promise<unknown>; press(combination: string): Promise<unknown> }
}
export function pageFacade(session: Session): PageFacade
