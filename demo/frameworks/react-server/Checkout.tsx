/** A checkout that a server draws first: the component adds its listeners when React takes the page over. */
import { useRef, useState } from 'react'
import { BankPay } from 'bank-elements/react'
import type { BankPayElement } from 'bank-elements'

export function Checkout({ order }: { order: string }) {
  const [language, setLanguage] = useState<'id' | 'en'>('id')
  const [open, setOpen] = useState(true)
  const [ready, setReady] = useState('')
  const [result, setResult] = useState('')
  const pay = useRef<BankPayElement>(null)
  return (
    <main>
      <h1>Checkout</h1>
      <p>
        <button type="button" onClick={() => setLanguage(language === 'id' ? 'en' : 'id')}>
          Language
        </button>{' '}
        <button type="button" onClick={() => setOpen(!open)}>
          {open ? 'Put away' : 'Bring back'}
        </button>
      </p>
      {open && (
        <BankPay
          ref={pay}
          // With a bank: bank="https://pay.bank.example/". Here the bank of MOCK runs in the page.
          mock={() => import('bank-elements/mock')}
          environment="MOCK"
          originReferenceNo={order}
          language={language}
          className="pay"
          onReady={() => setReady(`Ready: ${pay.current?.originReferenceNo}`)}
          onSucceeded={(event) => setResult(`Paid: ${event.detail.originReferenceNo}`)}
          // The customer stays on this page, unless they go to the bank's.
          onRedirect={(event) => {
            if (event.detail.reason !== 'hosted') event.preventDefault()
          }}
        />
      )}
      <p id="ready">{ready}</p>
      <p role="status">{result}</p>
    </main>
  )
}
