/** The shape of rows with hairlines between them, for any content. */
import { css } from '@linaria/core'

/** Around rows: a hairline between two of them. */
export const rows = css`
  & > * + * {
    border-top: 1px solid var(--bank-color-line);
  }
`

export const row = css`
  display: flex;
  align-items: center;
  gap: var(--_3);
  width: 100%;
  min-height: calc(var(--_touch) + var(--_3));
  padding: var(--_3) 0;
  text-align: left;
  & > svg {
    color: var(--bank-color-muted);
  }
`

/** The text of a row: a name and facts below it. */
export const rowText = css`
  flex: 1;
  min-width: 0;
  & > b {
    display: block;
  }
  & small {
    display: block;
    margin-top: 1px;
    font-size: var(--_text-small);
    line-height: 1.4;
    color: var(--bank-color-muted);
  }
`

/** The reason why something can't be used. */
export const rowReason = css`
  .${rowText} & {
    color: var(--bank-color-warning);
    font-weight: 600;
  }
`
