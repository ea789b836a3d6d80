import type { SignUpApplication, SignUpStop } from '../../contracts/schemas/sign-up.ts'
import type { WayOn } from '../networks/area-words.ts'
import { stateInWords, wayOnIn } from '../networks/area-words.ts'
import { limitIn } from '../networks/business-limits.ts'
import type { SignUpStep } from './sign-up-steps.ts'

/** The obstacle, what can be done about it, and the step whose answer may be changed. */
export interface StopWords {
  readonly title: string
  readonly text: string
  readonly step: SignUpStep
  readonly action: string
  /** Where to find others who supply the address. */
  readonly way?: WayOn
  /** The button for somebody who moves into a home that has a customer. */
  readonly moveIn?: string
}

/** The text for an application that cannot continue by itself. Each ends with an alternative. */
export function stopWords(stop: SignUpStop, application: SignUpApplication | null): StopWords {
  const state = application?.supply?.address.state
  const network = application?.network
  // Without a network the state says nothing: we may sell in other parts of it.
  const place =
    network === undefined
      ? ''
      : ` in the ${network} network${state === undefined ? '' : ` in ${stateInWords[state]}`}`
  switch (stop) {
    case 'NOT_SERVED':
      return {
        title: 'We do not sell power there yet',
        text: `The address is${place === '' ? ' in a network that' : `${place}, which`} we do not serve. If you live near the border of a network, call us and we’ll look up your address. We’ve saved your answers, so you do not need to repeat them.`,
        step: 'supply',
        action: 'Change the address',
        way: wayOnIn(state),
      }
    case 'EMBEDDED_NETWORK':
      return {
        title: 'This meter is in an embedded network',
        text: 'The owner of the building, often a shopping centre, caravan park or apartment block, buys the electricity and sells it on. To change retailer there, an electrician has to separate the meter first. Call us and we’ll tell you what that involves, or ask the owner of the building.',
        step: 'supply',
        action: 'Correct the address or NMI',
      }
    case 'LARGE_CUSTOMER': {
      const limit = limitIn(state)
      return {
        title: 'We supply small businesses only',
        text: `A site counts as small up to ${limit === undefined ? 'the limit of its state' : `${limit} MWh a year in ${stateInWords[state ?? 'NSW']}`}. If you are not sure, have a recent bill ready and call us. If the site is above the limit, we’ll point you to retailers who price for large sites.`,
        step: 'supply',
        action: 'Change the answer',
      }
    }
    case 'ALREADY_SUPPLIED':
      return {
        title: 'We already supply this address',
        text: 'Somebody has an account with us for this meter. If it is yours, log in. If you are moving in, continue with the day you move in. We look at your application before we accept it, because the customer before you has to move out first.',
        step: 'supply',
        action: 'Correct the address or NMI',
        moveIn: 'I am moving in',
      }
    case 'PLAN_NOT_OFFERED':
      return {
        title: 'The plan you chose is not offered at this address',
        text: 'Prices and plans depend on the network and the type of customer, and plans end. Choose one of the plans available at the address.',
        step: 'plan',
        action: 'Choose another plan',
      }
  }
}
