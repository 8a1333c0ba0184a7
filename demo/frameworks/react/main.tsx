/** A checkout in React 19: properties by name, events as `onbank-…`. */
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { define } from 'bank-elements'
import type {} from 'bank-elements/react'

// With a bank: define({ bank: 'https://pay.bank.example/' }). Here the bank of MOCK runs in the page.
define({ mock: () => import('bank-elements/mock') })

function Checkout() {
  const [language, setLanguage] = useState<'id' | 'en'>('id')
  const [open, setOpen] = useState(true)
  const [result, setResult] = useState('')
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
        <bank-pay
          originReferenceNo="order-1042"
          environment="MOCK"
          language={language}
          onbank-succeeded={(event) => setResult(`Paid: ${event.detail.originReferenceNo}`)}
          // The customer stays on this page, unless they go to the bank's.
          onbank-redirect={(event) => {
            if (event.detail.reason !== 'hosted') event.preventDefault()
          }}
        />
      )}
      <p role="status">{result}</p>
    </main>
  )
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Checkout />
  </StrictMode>,
)
