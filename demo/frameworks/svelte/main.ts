import { define } from 'bank-elements'
import { mount } from 'svelte'
import Checkout from './Checkout.svelte'

// With a bank: define({ bank: 'https://pay.bank.example/' }). Here the bank of MOCK runs in the page.
define({ mock: () => import('bank-elements/mock') })

mount(Checkout, { target: document.getElementById('app')! })
