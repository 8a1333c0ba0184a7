import { define } from 'bank-elements'
import { createApp } from 'vue'
import Checkout from './Checkout.vue'

// With a bank: define({ bank: 'https://pay.bank.example/' }). Here the bank of MOCK runs in the page.
define({ mock: () => import('bank-elements/mock') })

createApp(Checkout).mount('#app')
