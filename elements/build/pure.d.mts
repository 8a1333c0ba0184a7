/** One of React's CommonJS modules as an ES module; throws when it is written in another way. */
export declare const asModule: (code: string) => string
