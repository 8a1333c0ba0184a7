/** Subjects that mutations are spread over: seven subjects, each with the files that decide it. */

/** Globs, from the root of the project. A file belongs to the first subject that names it. */
export const SUBJECTS = {
  money: [
    'src/contract/money.ts',
    'src/contract/payloads/payment.ts',
    'src/domain/{quote,instalments,points,formatMoney,formatNumber,paylater,payFeatures,repayment}.ts',
    'src/stores/payment/{plan,pay,confirm,context}.ts',
    'src/stores/payment/methods/*.ts',
    'src/screens/shared/stores/usePayAmount.ts',
    'src/screens/payment/riplay/facts.ts',
    'src/screens/payment/paylater/planWords.ts',
    'src/screens/payment/{Points,PointsField,Instalments}.tsx',
    'src/ui/{Money,Fees}.tsx',
  ],
  sessions: [
    'src/proxy/sessions/*.ts',
    'src/proxy/routes/openSession.ts',
    'src/client/{session,client,proof,seal}.ts',
    'src/contract/session.ts',
  ],
  outcomes: [
    'src/contract/{outcomes,reports,errorRules}.ts',
    'src/domain/{payment,reducePayment,savedPayment,earlierPayment,journey,reduceJourney,savedJourney}.ts',
    'src/domain/{payStatus,payNotice,payFlow,linkFlow,returnUrl}.ts',
    'src/stores/core/{events,poll}.ts',
    'src/stores/reporting/*.ts',
    'src/stores/payment/{recover,receive,refused,resume,recheck,watch,qr}.ts',
    'src/proxy/reports/*.ts',
    'src/proxy/routes/reports.ts',
  ],
  frame: [
    'src/host/*.ts',
    'src/contract/{embedding,frame,inline}.ts',
    'src/proxy/pages/*.ts',
    'src/stores/payment/handover.ts',
    'elements/{frame,port,host,presence,showing,permission,leave,redirect,outside}.ts',
  ],
  limits: [
    'src/proxy/rateLimits/*.ts',
    'src/proxy/idempotency/*.ts',
    'src/proxy/routes/confirm.ts',
    'src/proxy/base/{limits,timeLimit}.ts',
    'src/proxy/operate/listener.ts',
    'src/domain/{attempts,limits,countdown,code}.ts',
    'src/stores/core/once.ts',
    'src/stores/codes/*.ts',
  ],
  fields: [
    'src/domain/{phone,email,name,password,formatPhone,place,cities}.ts',
    'src/contract/{ids,bankPlaces}.ts',
    'src/contract/payloads/{fields,account,identity,otp}.ts',
    'src/stores/link/emailCheck.ts',
    'src/stores/core/sealed.ts',
    'src/screens/bind/registerForm.ts',
    'src/screens/shared/codes/codeEntry.ts',
    'src/screens/shared/secrets/secretEntry.ts',
    'src/proxy/http/json.ts',
    'src/domain/strictJson.ts',
  ],
  locales: ['locales/*/*.ts', 'src/i18n/*.ts', 'src/contract/language.ts'],
} as const

export type Subject = keyof typeof SUBJECTS
