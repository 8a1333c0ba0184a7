/** What the products are called in these texts, for banks that call them otherwise. Indonesian. */
export const products = { wallet: 'Saldo', payLater: 'Pay Later', points: 'poin' } as const
