/** The hand-over to the bank app: a link on a phone, a QR code on other devices; and the way back. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { createHandover } from '../../stores/payment/handover.ts'
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { Message } from '../../ui/Message.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { useCore, useMerchant, usePay, useProblem, useWords } from '../context.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { Page } from '../shared/page/Page.tsx'
import { Reference } from '../shared/page/Reference.tsx'
import { currentDevice } from '../shared/page/currentDevice.ts'
import { Waiting } from '../shared/page/Waiting.tsx'
import { useClaims } from '../shared/stores/useClaims.ts'
import { AppDock } from './toApp/AppDock.tsx'
import { AppLinks } from './toApp/AppLinks.tsx'
import { AppCode } from './toApp/AppCode.tsx'

export default function ToApp() {
  const order = useStore(usePay().order)
  return order ? <HandOver order={order} /> : <Waiting skeleton="outcome" />
}

function HandOver({ order }: { order: Order }) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const handover = core.instance(createHandover, usePay().context)
  const [device] = useState(currentDevice)
  const link = useStore(handover.link)
  const place = useStore(handover.place)
  const unpaid = useStore(handover.unpaid)
  const problem = useProblem('app')
  const amount = formatMoney(order.amount, words.lang)
  // The order's own link opens an app that the profile doesn't know of.
  const hasApp = useClaims().app || link !== null
  const body = hasApp ? 'toApp.body' : order.toApp ? 'toApp.noneBody' : 'toApp.noneOther'
  // On a computer the customer may pay with the phone at any time.
  const waits = place === 'away' || (device === 'desktop' && link !== null)

  useEffect(() => handover.watch(), [handover])

  return (
    <Page
      title={words.t(hasApp ? 'toApp.title' : 'toApp.noneTitle')}
      intro={words.t(body, { amount, merchant })}
      dock={<AppDock handover={handover} device={device} order={order} />}
    >
      {device === 'desktop' && link && <AppCode link={link} payBefore={order.payBefore} />}
      <Message id="app" error={fieldError(problem)} />
      <AppLinks device={device} missing={problem !== undefined} />
      <ProgressLine busy={!unpaid}>
        {unpaid ? words.t('toApp.statusPending') : waits && words.t('toApp.waiting')}
      </ProgressLine>
      <FeeList isLined isApart>
        <FeeRow label={words.t('payment.orderNo')}>{order.orderNo}</FeeRow>
        <Reference />
      </FeeList>
    </Page>
  )
}
