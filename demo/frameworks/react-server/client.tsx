import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { define } from 'bank-elements'
import { Checkout } from './Checkout.tsx'

// `?early`: something else has defined the elements, and this one is ready before React takes it over.
if (location.search === '?early') {
  define({ mock: () => import('bank-elements/mock') })
  await document.querySelector('bank-pay')?.whenReady()
}
hydrateRoot(
  document.getElementById('app')!,
  <StrictMode>
    <Checkout order="order-1042" />
  </StrictMode>,
)
