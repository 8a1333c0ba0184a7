/** RIPLAY's rows about the product, in English: a translation of the Indonesian ones. */
import type { BankText } from '../id/bankText.ts'

export const text: BankText = (bank) => ({
  name: `Pay Later ${bank}`,
  issuer: bank,
  description: 'A revolving credit facility to pay for purchases at merchants and repay them month by month.',
  features: 'A limit that follows your credit assessment, several instalment plans and a fixed schedule.',
  funds: "The bank's own funds.",
  benefits: 'Buy now and pay in steps, with fees shown in advance.',
  risks:
    'Late payments are charged a late fee, are reported to SLIK OJK and can make it harder for you to get credit later.',
  requirements:
    'Indonesian citizens aged 21 to 60 with a verified account, and a one-time verification for each merchant.',
  procedure:
    'Choose Pay Later when you pay, choose an instalment plan, read this summary, agree to the terms, then enter your PIN.',
  fees: 'A service fee, as a percentage in the first month only, and an admin fee for each transaction. The exact amounts are shown before you agree.',
  lateFee: '0.1% a day of the late instalment, at most 100% of the principal.',
  early: 'At any time in the bank app, at no cost.',
  simulation:
    'Rp1,200,000.00 over 3 months: principal of Rp400,000.00 a month, plus the service fee and the admin fee with the first instalment.',
  collection:
    'Instalments are debited from your Wallet on the due date. The bank collects what is due under the rules of OJK.',
  more: 'The one-time verification for each merchant is done in the bank app. Your limit comes back as you repay the principal.',
  interest: 'None. What you pay is the service fee and the admin fee.',
})
