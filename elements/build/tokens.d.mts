interface Token {
  readonly name: string
  readonly light: string
  readonly dark: string | undefined
}

export declare const tokensIn: (text: string) => Token[]
export declare const cellsOf: (token: Token) => string[]
export declare const withTokens: (page: string, tokens: readonly Token[]) => string
