export declare const partsList: (sbom: string, name: string, day: string) => string
export declare const described: (
  containerfile: string,
  info: { name: string; version: string; description: string; day: string },
) => string
export declare const checksums: (files: Record<string, Uint8Array | string>) => string
