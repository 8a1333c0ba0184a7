/** Converts one of React's CommonJS modules to an ES module; throws when it has another form. */
export declare const asModule: (code: string) => string
