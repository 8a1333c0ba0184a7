/** The terms of linking an account, in English; the Indonesian text is the one that counts. */
import type { TermsText } from '../id/termsText.ts'

export const text: TermsText = ({ bank, merchant, phone }) => [
  [
    '1. Linking your account',
    [
      `These terms and conditions govern the link between your account at ${bank} (the "Bank") and ${merchant} (the "Merchant").`,
      'By linking your account you allow the Merchant to send bills to it. Every payment still asks for your approval and your PIN.',
      "The phone number you use must be registered in your name and be the one registered at the Merchant. The link stays in force until you remove it, the account is closed, or the Bank's cooperation with the Merchant ends.",
    ],
  ],
  [
    '2. Opening an account',
    [
      'The details you enter when you register must be true, complete and as on your national ID (KTP). The Bank may ask for more to know its customer, as the law requires.',
      'An account that is not yet verified has lower limits. You can verify it in the bank app.',
    ],
  ],
  [
    '3. Limits and fees',
    [
      'The single-payment limit and the daily limit follow the verification level of your account.',
      'Linking an account is free of charge. Other fees, if any, are always shown before you pay.',
    ],
  ],
  [
    '4. Security',
    [
      'Keep your password, PIN and OTP secret. The Bank never asks for them by phone, message or email.',
      'Call the Bank at once if your phone is lost or you suspect that somebody else is using your account. The Bank may block the account for a time after 5 failed attempts within 30 minutes.',
    ],
  ],
  [
    '5. Transactions',
    [
      "A payment is processed after you enter your PIN and, when asked, an OTP. A payment that has been processed can't be cancelled on this page.",
      "Refunds follow the Merchant's policy and go back to the source of the money.",
    ],
  ],
  [
    '6. Unlinking',
    [
      'You can unlink at any time, free of charge. Transactions that have been processed and instalments that are running remain valid.',
    ],
  ],
  [
    '7. Changes',
    [
      "The Bank announces changes of these terms at least 30 working days before they take effect. If you don't agree, you can unlink free of charge.",
    ],
  ],
  [
    '8. Complaints and governing law',
    [
      `Complaints go to the Bank's customer support${phone ? ` at ${phone}` : ''} and are answered within 10 working days. A dispute that isn't settled may be taken to the alternative dispute resolution body of the financial services sector.`,
      'Indonesian law applies, including the regulations of the Financial Services Authority (OJK). The Indonesian text of these terms prevails.',
    ],
  ],
]
