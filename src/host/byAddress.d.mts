export declare const byAddress: (address: string) => Promise<unknown>
