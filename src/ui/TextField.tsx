/** A field with its label above, the box, and one message below. */
import { css } from '@linaria/core'
import {
  useId,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import { forcedColors } from './media.ts'
import { Message, type MessageProps } from './Message.tsx'
import { visuallyHidden } from './text.ts'
import { useInput, type InputWiring } from './useInput.ts'

const field = css`
  display: block;
  width: 100%;
  margin-top: var(--_6);
`

const label = css`
  display: block;
  margin-bottom: var(--_2);
  font-size: var(--_text-small);
  font-weight: 600;
  text-align: left;
`

const box = css`
  /* Letters grow in a column that doesn't: the room is theirs. */
  --_side: min(var(--_4), 5cqi);
  --_between: min(var(--_3), 3.75cqi);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  width: 100%;
  min-height: max(52px, var(--_rem) * 3.5);
  border-radius: var(--bank-radius-control);
  background: var(--bank-color-surface);
  box-shadow: inset 0 0 0 1px var(--bank-color-control);
  transition: box-shadow var(--bank-duration-fast) linear;
  &:focus-within {
    box-shadow: inset 0 0 0 2px var(--bank-color-text);
  }

  & > input {
    flex: 1 1 0;
    min-width: 0;
    height: max(52px, var(--_rem) * 3.5);
    padding: 0 var(--_side);
    border-radius: inherit;
    font-size: var(--_text-input);
    font-variant-numeric: tabular-nums;
    text-align: left;
    appearance: none;
  }
  & > input:focus-visible {
    outline: none;
  }
  & > input::placeholder {
    color: var(--bank-color-muted);
    opacity: 1;
  }
  & > input[type='password']:not(:placeholder-shown) {
    letter-spacing: 0.14em;
  }
  & > input:autofill {
    box-shadow: inset 0 0 0 99px var(--bank-color-surface);
    -webkit-text-fill-color: var(--bank-color-text);
  }
  & > span {
    margin: var(--_2) 0;
    margin-inline-start: var(--_side);
    padding-inline-end: var(--_between);
    border-inline-end: 1px solid var(--bank-color-line);
    font-size: var(--_text-input);
    line-height: 1.6;
  }
  /* A number after its prefix, or under it. */
  & > span + input {
    flex-basis: calc(12ch + var(--_between) + var(--_side));
    padding-inline-start: var(--_between);
    font-weight: 600;
  }
  & > span + input::placeholder {
    font-style: italic;
    font-weight: 400;
  }
  ${forcedColors} {
    border: 1px solid transparent;
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }
`
const bad = css`
  &,
  &:focus-within {
    box-shadow: inset 0 0 0 2px var(--bank-color-danger);
  }
`
const off = css`
  background: var(--bank-color-fill);
  box-shadow: none;
  color: var(--bank-color-muted);
  & > input {
    opacity: 1;
  }
`

/** Attributes that are passed on to the input. */
export interface InputProps {
  type?: HTMLInputTypeAttribute | undefined
  name?: string | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  autoCapitalize?: 'none' | 'words' | undefined
  /** Enter sends the form in every field, so none says "next". */
  enterKeyHint?: 'done' | 'search' | 'send' | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  spellCheck?: boolean | undefined
  /** The browser's own check would come before ours. */
  'aria-required'?: boolean | undefined
  onBlur?: (() => void) | undefined
}

export interface TextFieldProps extends InputProps, InputWiring, MessageProps {
  label: ReactNode
  /** The label is for screen readers only, since the title says the same. */
  labelHidden?: boolean | undefined
  /** Id of what else is asked of it, below. */
  describedBy?: string | undefined
  /** Shown in a cell of its own before the input, for example "+62"; it isn't part of the text. */
  prefix?: ReactNode
  /** Shown in the box after the input: a button of 48 px. */
  trailing?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const {
    label: text,
    labelHidden,
    describedBy,
    prefix,
    trailing,
    store,
    filter,
    onChange,
    onRefused,
    layout,
    error,
    warning,
    ok,
    hint,
    isSummed,
    keepsRoom,
    ...attributes
  } = props
  const id = useId()
  const inputProps = useInput({ store, filter, onChange, onRefused, layout, onFocus: attributes.onFocus })
  return (
    <div part="field" className={field}>
      <label part="label" className={labelHidden ? visuallyHidden : label} htmlFor={id}>
        {text}
      </label>
      <div className={cx(box, Boolean(error) && bad, attributes.disabled && off)}>
        {prefix && <span id={`${id}p`}>{prefix}</span>}
        <input
          {...attributes}
          {...inputProps}
          id={id}
          part="input"
          aria-invalid={Boolean(error)}
          aria-describedby={cx(Boolean(prefix) && `${id}p`, `${id}m`, describedBy)}
        />
        {trailing}
      </div>
      <Message
        id={`${id}m`}
        error={error}
        warning={warning}
        ok={ok}
        hint={hint}
        isSummed={isSummed}
        keepsRoom={keepsRoom}
      />
    </div>
  )
}
