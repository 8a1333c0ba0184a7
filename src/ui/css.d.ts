/** A style file imported for its effect: the build registers its text with sheets.ts. */
declare module '*.css'
