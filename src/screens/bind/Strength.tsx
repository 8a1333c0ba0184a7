/**
 * The strength of a new password and the rules that it meets. A symbol is one of the rules, so that a
 * password called "strong" is refused only where the bank finds it easy to guess, which is weak then.
 */
import {
  meets,
  passwordRules,
  strengthOf,
  type PasswordRule,
  type Strength as Level,
} from '../../domain/password.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Meter, type Rating } from '../../ui/Meter.tsx'
import { Rule, RuleList } from '../../ui/RuleList.tsx'
import { StoreText } from '../../ui/StoreText.tsx'
import type { Readable } from '../../ui/useSelected.ts'
import { useProblem, useWords } from '../context.ts'

const levels = {
  none: [0, 'createPassword.strengthNone'],
  weak: [1, 'createPassword.strengthWeak'],
  medium: [2, 'createPassword.strengthMedium'],
  strong: [3, 'createPassword.strengthStrong'],
} as const satisfies Record<Level, readonly [number, TextKey]>

const ruleTexts = {
  length: 'createPassword.ruleLength',
  upper: 'createPassword.ruleUpper',
  lower: 'createPassword.ruleLower',
  digit: 'createPassword.ruleDigit',
  symbol: 'createPassword.ruleSymbol',
} as const satisfies Record<PasswordRule, TextKey>

const countMet = (password: string): number => passwordRules.filter((rule) => meets(rule, password)).length

/** @param id of the rules, by which the field is described */
export function Strength({ of, id }: { of: Readable<string>; id: string }) {
  const words = useWords()
  const isCommon = useProblem('password')?.name === 'PASSWORD_TOO_COMMON'
  const rate = (strength: Level): Rating => {
    const [level, key] = levels[strength]
    const word = words.t(key)
    return {
      level,
      word: word.charAt(0).toUpperCase() + word.slice(1),
      label: words.t('createPassword.strength', { level: word }),
    }
  }
  return (
    <>
      <Meter of={of} select={isCommon ? () => 'weak' as const : strengthOf} rate={rate} />
      <RuleList id={id} label={words.t('createPassword.rulesTitle')}>
        {passwordRules.map((rule) => (
          <Rule
            key={rule}
            of={of}
            isMet={(password) => meets(rule, password)}
            label={words.t(ruleTexts[rule])}
            metText={words.t('createPassword.ruleMetSr')}
            missingText={words.t('createPassword.ruleMissingSr')}
          />
        ))}
      </RuleList>
      <LiveRegion>
        <StoreText
          of={of}
          select={(password) => (password === '' ? null : countMet(password))}
          say={(count) =>
            count === null
              ? ''
              : words.t('createPassword.rulesMetSr', { count, length: passwordRules.length })
          }
        />
      </LiveRegion>
    </>
  )
}
