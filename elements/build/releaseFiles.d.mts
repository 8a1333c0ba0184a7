export declare const partsList: (made: string, name: string, day: string) => string
export declare const described: (
  containerfile: string,
  about: { name: string; version: string; description: string; day: string },
) => string
export declare const checksums: (files: Record<string, Uint8Array | string>) => string
