/**
 * How strong a new password is, and which rules it meets; the symbol included, so that "strong" is always
 * accepted.
 */
import {
  metRules,
  passwordRules,
  strengthOf,
  type PasswordRule,
  type Strength as Level,
} from '../../domain/password.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { RuleList } from '../../ui/RuleList.tsx'
import { useWords } from '../context.ts'

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

export function Strength({ password }: { password: string }) {
  const words = useWords()
  const [level, key] = levels[strengthOf(password)]
  const met = metRules(password)
  const word = words.t(key)
  const count = passwordRules.filter((rule) => met[rule]).length
  return (
    <>
      <Meter
        level={level}
        word={word.charAt(0).toUpperCase() + word.slice(1)}
        label={words.t('createPassword.strength', { level: word })}
      />
      <RuleList
        label={words.t('createPassword.rulesTitle')}
        rules={passwordRules.map((rule) => ({ key: rule, label: words.t(ruleTexts[rule]), met: met[rule] }))}
        met={words.t('createPassword.ruleMetSr')}
        missing={words.t('createPassword.ruleMissingSr')}
      />
      <LiveRegion>
        {password && words.t('createPassword.rulesMetSr', { count, length: passwordRules.length })}
      </LiveRegion>
    </>
  )
}
