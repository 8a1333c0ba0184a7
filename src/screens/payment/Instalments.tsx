/** The months of Pay Later: what each costs a month. The plan of the one chosen is asked for at once. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatMoney } from '../../domain/formatMoney.ts'
import { Chips } from '../../ui/Chips.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Under } from '../../ui/Under.tsx'
import { useProblem, useWords } from '../context.ts'
import { FieldProblem } from '../parts/problems/fieldError.tsx'
import { usePaylater } from '../parts/stores/usePaylater.ts'

export function Instalments() {
  const words = useWords()
  const paylater = usePaylater()
  const inquiry = useStore(paylater.inquiry)
  const months = useStore(paylater.months)
  const plan = useStore(paylater.plan)
  const loading = useStore(paylater.loading)
  const problem = useProblem('paylater')
  const name = useId()
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, words.lang)
  return (
    <>
      {inquiry ? (
        <Chips
          label={words.t('instalment.title')}
          describedBy="problem-paylater"
          remark={words.t('instalment.feeOnce')}
          name={name}
          value={months === null ? undefined : String(months)}
          options={inquiry.tenors.map((tenor) => ({
            value: String(tenor.months),
            label: words.count('month', tenor.months),
            detail: money(tenor.monthly),
            name: words.t('instalment.optionSr', {
              months: words.count('month', tenor.months),
              amount: money(tenor.monthly),
              total: money(tenor.total),
            }),
          }))}
          onSelect={(value) =>
            void paylater.choose(inquiry.tenors.find((tenor) => String(tenor.months) === value)?.months ?? 0)
          }
        />
      ) : (
        loading && (
          <Under>
            <Hint>{words.t('instalment.loading')}</Hint>
          </Under>
        )
      )}
      {problem && (
        <Under>
          <FieldProblem field="paylater" />
          {problem.name !== 'TENOR_REQUIRED' && (
            <LinkButton onClick={() => void paylater.renew()}>{words.t('action.tryAgain')}</LinkButton>
          )}
        </Under>
      )}
      <LiveRegion>
        {plan
          ? words.t('instalment.changedSr', {
              months: words.count('month', plan.months),
              total: money(plan.total),
            })
          : ''}
      </LiveRegion>
    </>
  )
}
