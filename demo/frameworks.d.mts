/** Builds the checkouts of demo/frameworks into dist/frameworks. @throws BootstrapError */
export declare function buildFrameworks(): Promise<void>
