/**
 * A link within a sentence can be pressed above and below its line as well: an inline box's padding moves no
 * line. The ring of the focus stays at the words.
 */
export const reach = `
  --_reach: calc((var(--_touch) - 1.4em) / 2);
  padding-block: var(--_reach);
  /* A button is a box of its own in its line. */
  margin-block: calc(var(--_reach) * -1);
  &:focus-visible {
    --_reach: 0px;
  }
`
