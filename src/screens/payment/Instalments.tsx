/** The months of Pay Later and what each choice costs. The chosen plan is requested at once. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatMoney } from '../../domain/formatMoney.ts'
import { Hint } from '../../ui/Hint.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Amount, PlanList } from '../../ui/PlanList.tsx'
import { BelowRow } from '../../ui/BelowRow.tsx'
import { useProblem, useWords } from '../context.ts'
import { FieldProblem } from '../shared/problems/fieldError.tsx'
import { usePaylater } from '../shared/stores/usePaylater.ts'
import { planRemark, spokenPlan } from './paylater/planWords.ts'

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
        <PlanList
          label={words.t('instalment.title')}
          describedBy="problem-paylater"
          remark={planRemark(words, inquiry, plan)}
          name={name}
          value={months === null ? undefined : String(months)}
          options={inquiry.tenors.map((tenor) => ({
            value: String(tenor.months),
            label: words.count('month', tenor.months),
            total: words.parts('instalment.total', {
              amount: <Amount key="total">{money(tenor.total)}</Amount>,
            }),
            first: words.parts('instalment.month1', {
              amount: (
                <Amount key="first" strong>
                  {money(tenor.firstMonth)}
                </Amount>
              ),
            }),
            later:
              tenor.months === 1
                ? words.t('instalment.once')
                : words.parts('instalment.then', {
                    n: tenor.months - 1,
                    amount: <Amount key="then">{money(tenor.monthly)}</Amount>,
                  }),
            name: spokenPlan(words, tenor, plan),
          }))}
          onSelect={(value) =>
            void paylater.choose(inquiry.tenors.find((tenor) => String(tenor.months) === value)?.months ?? 0)
          }
        />
      ) : (
        loading && (
          <BelowRow>
            <Hint>{words.t('instalment.loading')}</Hint>
          </BelowRow>
        )
      )}
      {problem && (
        <BelowRow>
          <FieldProblem field="paylater" />
          {problem.name !== 'TENOR_REQUIRED' && (
            <LinkButton onClick={() => void paylater.renew()}>{words.t('action.tryAgain')}</LinkButton>
          )}
        </BelowRow>
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
