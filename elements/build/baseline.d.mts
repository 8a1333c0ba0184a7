/** Browser → its oldest version, as `[major, minor]`. */
export declare const baseline: Readonly<
  Record<'chrome' | 'firefox' | 'safari' | 'ios_saf', readonly [major: number, minor: number]>
>
export declare const targets: Readonly<Record<string, number>>
