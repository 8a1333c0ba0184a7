/** Moves the slip from screen to screen; its code comes with that of later screens. */

export interface SlipMotion {
  /** A motion that can't be had leaves everything still. Never rejects. */
  load(): Promise<void>
  /** Called before another screen is drawn. */
  remember(root: ParentNode): void
  /** Called when it has been drawn. */
  play(): void
}

export function slipMotion(): SlipMotion {
  let code: typeof import('./motion.ts') | undefined
  let play: (() => void) | undefined
  return {
    async load() {
      code ??= await import('./motion.ts').catch(() => undefined)
    },
    remember(root) {
      play = code?.rememberSlip(root)
    },
    play() {
      // After the new screen's focus (stores/core/core.ts), which needs a layout: both then use the same one.
      if (play) queueMicrotask(play)
      play = undefined
    },
  }
}
