/** An imported style file; the build registers its text with sheets.ts. */
declare module '*.css'
