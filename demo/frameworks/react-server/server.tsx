import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Checkout } from './Checkout.tsx'

/** What a server answers with. */
export const render = () =>
  renderToString(
    <StrictMode>
      <Checkout order="order-1042" />
    </StrictMode>,
  )
