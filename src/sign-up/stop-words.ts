import type { SignUpApplication, SignUpStop } from '../../contracts/schemas/sign-up.ts'
import type { SignUpStep } from './sign-up-steps.ts'

/** The obstacle, what can be done about it by phone, and the step whose answer may be changed. */
export interface StopWords {
  readonly title: string
  readonly text: string
  readonly step: SignUpStep
  readonly action: string
}

/** The text for an application that cannot continue by itself. Each has an alternative at its end. */
export function stopWords(stop: SignUpStop, application: SignUpApplication | null): StopWords {
  const network = application?.network === undefined ? '' : ` (${application.network})`
  switch (stop) {
    case 'NOT_SERVED':
      return {
        title: 'We have no online prices for this address yet',
        text: `The prices on this site are for another network than that of the address${network}. Call us: we say on the same business day whether we supply it, and at what price. Your answers are saved, so you need not repeat them.`,
        step: 'supply',
        action: 'Change the address',
      }
    case 'EMBEDDED_NETWORK':
      return {
        title: 'This meter is in an embedded network',
        text: 'The owner of the building, often a shopping centre, caravan park or apartment block, buys the electricity and sells it on. To change retailer there, an electrician has to separate the meter first. Call us, and we say what that takes; or ask the owner of the building.',
        step: 'supply',
        action: 'Correct the address or NMI',
      }
    case 'LARGE_CUSTOMER':
      return {
        title: 'Your business gets an offer of its own',
        text: 'Above 100 MWh a year, prices depend on how and when the business uses power. Call us, and a person who knows business supply makes you an offer from your last bills.',
        step: 'supply',
        action: 'Change the answer',
      }
    case 'ALREADY_SUPPLIED':
      return {
        title: 'We supply this address already',
        text: 'Somebody has an account with us for this meter, or has just applied for it. If it is yours, log in; if you are moving in, call us with the day, and we change the account over.',
        step: 'supply',
        action: 'Correct the address or NMI',
      }
    case 'PLAN_NOT_OFFERED':
      return {
        title: 'The plan you chose is not offered at this address',
        text: 'Prices and plans depend on the network and on the kind of customer, and plans end. Choose one of those that the address can have.',
        step: 'plan',
        action: 'Choose another plan',
      }
  }
}
