import type { SignUpApplication, SignUpStop } from '../../contracts/schemas/sign-up.ts'
import type { WayOn } from '../networks/area-words.ts'
import { stateInWords, wayOnIn } from '../networks/area-words.ts'
import { limitIn, limitsInWords } from '../networks/business-limits.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { AustralianState } from '../validators/postcode.ts'
import type { SignUpStep } from './sign-up-steps.ts'

const texts = defineTexts('stopWords', {
  inUnknownNetwork: 'The address is in a network that we do not serve.',
  inNetwork: ({ network }: Values<'network'>) =>
    `The address is in the ${network} network, which we do not serve.`,
  inNetworkAndState: ({ network, state }: Values<'network' | 'state'>) =>
    `The address is in the ${network} network in ${state}, which we do not serve.`,
  notServedTitle: 'We do not sell power there yet',
  notServed: ({ where }: Values<'where'>) =>
    `${where} If you live near the border of a network, call us and we’ll look up your address. We’ve saved your answers, so you do not need to repeat them.`,
  changeAddress: 'Change the address',
  embeddedTitle: 'This meter is in an embedded network',
  embedded:
    'The owner of the building, often a shopping centre, caravan park or apartment block, buys the electricity and sells it on. To change retailer there, an electrician has to separate the meter first. Call us and we’ll tell you what that involves, or ask the owner of the building.',
  correctAddress: 'Correct the address or NMI',
  anyLimit: 'the limit of its state',
  largeTitle: 'We supply small businesses only',
  large: ({ limit }: Values<'limit'>) =>
    `A site counts as small up to ${limit}. If you are not sure, have a recent bill ready and call us. If the site is above the limit, we’ll point you to retailers who price for large sites.`,
  changeAnswer: 'Change the answer',
  suppliedTitle: 'We already supply this address',
  supplied:
    'Somebody has an account with us for this meter. If it is yours, log in. If you are moving in, continue with the day you move in. We look at your application before we accept it, because the customer before you has to move out first.',
  movingIn: 'I am moving in',
  planTitle: 'The plan you chose is not offered at this address',
  planText:
    'Prices and plans depend on the network and the type of customer, and plans end. Choose one of the plans available at the address.',
  choosePlan: 'Choose another plan',
})

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

function notServedWords(network: string | undefined, state: AustralianState | undefined): string {
  // Without a network the state says nothing: we may sell in other parts of it.
  if (network === undefined) return texts.inUnknownNetwork
  return state === undefined
    ? texts.inNetwork({ network })
    : texts.inNetworkAndState({ network, state: stateInWords[state] })
}

/** The text for an application that cannot continue by itself. Each ends with an alternative. */
export function stopWords(stop: SignUpStop, application: SignUpApplication | null): StopWords {
  const state = application?.supply?.address.state
  const network = application?.network
  switch (stop) {
    case 'NOT_SERVED':
      return {
        title: texts.notServedTitle,
        text: texts.notServed({ where: notServedWords(network, state) }),
        step: 'supply',
        action: texts.changeAddress,
        way: wayOnIn(state),
      }
    case 'EMBEDDED_NETWORK':
      return {
        title: texts.embeddedTitle,
        text: texts.embedded,
        step: 'supply',
        action: texts.correctAddress,
      }
    case 'LARGE_CUSTOMER': {
      const most =
        state === undefined || limitIn(state) === undefined ? texts.anyLimit : limitsInWords([state])
      return {
        title: texts.largeTitle,
        text: texts.large({ limit: most }),
        step: 'supply',
        action: texts.changeAnswer,
      }
    }
    case 'ALREADY_SUPPLIED':
      return {
        title: texts.suppliedTitle,
        text: texts.supplied,
        step: 'supply',
        action: texts.correctAddress,
        moveIn: texts.movingIn,
      }
    case 'PLAN_NOT_OFFERED':
      return {
        title: texts.planTitle,
        text: texts.planText,
        step: 'plan',
        action: texts.choosePlan,
      }
  }
}
