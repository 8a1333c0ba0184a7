/** The bank that a build is for, as `elements/build/bank.ts` puts it into what browsers load. */
declare module 'bank-folder' {
  /** A path of the mark, its attributes as React names them. */
  export interface MarkProps {
    readonly d: string
    readonly fill?: 'none' | 'currentColor'
    readonly stroke?: 'none' | 'currentColor'
    readonly strokeWidth?: string
    readonly strokeLinecap?: 'butt' | 'round' | 'square'
    readonly strokeLinejoin?: 'miter' | 'round' | 'bevel'
    readonly fillRule?: 'nonzero' | 'evenodd'
  }
  /** The bank's sign on a grid of 24. */
  export const mark: readonly MarkProps[]
  /** The brand's colour, and the ground of the mark, in light. */
  export const brand: { readonly colour: string; readonly ground: string }
  /** The bank's statements about itself. */
  export const bank: import('./signing.ts').ServedBank
  /** The bank's charge for paying an instalment too late, in each language; for MOCK. */
  export const lateFee: import('./texts.ts').LateFee
  /** Folders that its files are served from, with a slash at the end; the first is its usual one. */
  export const addresses: readonly string[]
}

declare module 'bank-folder/paper' {
  /** Colours of the proof of payment as a picture: the bank's, in light; `ground` is its mark's. */
  export const paper: Readonly<
    Record<'fill' | 'slip' | 'line' | 'text' | 'muted' | 'success' | 'brand' | 'ground', string>
  >
}
