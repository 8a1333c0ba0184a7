/** Size of the largest amount of a screen (Money.tsx), by the length of its whole part. Pure. */
export type MoneyStep = 'hero' | 'mid' | 'low'

/** Smaller from 12 and from 15 characters on, group separators included. @param whole "1.200.000" */
export const moneyStep = ({ length }: string): MoneyStep =>
  length >= 15 ? 'low' : length >= 12 ? 'mid' : 'hero'
