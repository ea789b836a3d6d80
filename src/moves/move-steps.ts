import type { MoveOrder } from '../../contracts/schemas/move.ts'
import type { PaymentAnswers, SignUpApplication, SupplyAnswers } from '../../contracts/schemas/sign-up.ts'
import { numberEnd } from '../requests/number-end.ts'
import { stepLabels } from '../sign-up/sign-up-steps.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('moveSteps', {
  oldHome: 'Your old home',
  newHome: 'Your new home',
})

/** The steps of a move in order. Those that sign-up has too have its labels, because its texts name them. */
export const moveSteps = [
  { step: 'old-home', label: texts.oldHome },
  { step: 'new-home', label: texts.newHome },
  { step: 'plan', label: stepLabels.plan },
  { step: 'support', label: stepLabels.support },
  { step: 'payment', label: stepLabels.payment },
  { step: 'consents', label: stepLabels.consents },
  { step: 'review', label: stepLabels.review },
] as const
export type MoveStep = (typeof moveSteps)[number]['step']

/** The answers of a move so far. They are kept in the document only, because they hold the number of a card. */
export interface MoveAnswers {
  readonly moveOut?: NonNullable<MoveOrder['moveOut']>
  readonly supply?: SupplyAnswers
  readonly plan?: MoveOrder['plan']
  readonly support?: MoveOrder['support']
  readonly payment?: MoveOrder['payment']
  readonly consents?: MoveOrder['consents']
}

const answerOf = {
  'old-home': 'moveOut',
  'new-home': 'supply',
  plan: 'plan',
  support: 'support',
  payment: 'payment',
  consents: 'consents',
} as const

/** The steps that this move has: the old home is not asked about if its supply is ending already. */
export const stepsOf = (isEnding: boolean) => moveSteps.filter(({ step }) => !isEnding || step !== 'old-home')

/** The first step without an answer. */
export const nextMoveStep = (answers: MoveAnswers, isEnding: boolean): MoveStep =>
  stepsOf(isEnding).find(({ step }) => step !== 'review' && answers[answerOf[step]] === undefined)?.step ??
  'review'

/** Whether a step can be opened: answered ones, and the first without an answer. */
export function isOpenMoveStep(step: MoveStep, answers: MoveAnswers, isEnding: boolean): boolean {
  const names = stepsOf(isEnding).map((one) => one.step)
  return names.includes(step) && names.indexOf(step) <= names.indexOf(nextMoveStep(answers, isEnding))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The answers after a step. The plan depends on the home, and the agreement on all that it is about: a change makes them
 * to be given again. So is a concession card in another state, whose concessions may not take it. The number of a card
 * stays if it is left out for the same kind of card.
 */
export function moveAnswersAfter(before: MoveAnswers, given: MoveAnswers): MoveAnswers {
  const { support } = given
  const kept = before.support?.concession
  const card = support?.concession
  const cardNumber = card?.cardNumber ?? (kept?.kind === card?.kind ? kept?.cardNumber : undefined)
  const whole: MoveAnswers = {
    ...given,
    ...(support &&
      card && { support: { ...support, concession: { ...card, ...(cardNumber && { cardNumber }) } } }),
  }
  const after = { ...before, ...whole }
  const { plan, support: held, consents, ...rest } = after
  const isOtherHome = !isSame(before.supply, after.supply)
  const isCardElsewhere =
    held?.concession !== undefined &&
    before.supply !== undefined &&
    before.supply.address.state !== after.supply?.address.state
  const isOther =
    isOtherHome ||
    (['plan', 'support', 'payment'] as const).some((name) => !isSame(before[name], after[name]))
  return {
    ...rest,
    ...(held && (!isCardElsewhere || given.support) && { support: held }),
    ...(plan && (!isOtherHome || given.plan) && { plan }),
    ...(consents && (!isOther || given.consents) && { consents }),
  }
}

/** The answers in the form in which the sections of sign-up take them. `payment`: how bills come until it is answered. */
export function applicationOf(
  { supply, plan, support, payment: answered, consents }: MoveAnswers,
  before: Partial<PaymentAnswers>,
): SignUpApplication {
  const payment = answered ?? (before as PaymentAnswers)
  const { cardNumber = '', ...card } = support?.concession ?? {}
  return {
    ...{ version: 1, savedAt: '', keptUntil: '', stop: null, payment },
    ...(supply && { supply }),
    ...(plan && { plan }),
    ...(support && {
      support: {
        lifeSupport: support.lifeSupport,
        eligibility: support.eligibility,
        ...(support.concession && {
          concession: { ...(card as typeof support.concession), cardNumberEnd: numberEnd(cardNumber) },
        }),
      },
    }),
    ...(consents && {
      consents: { agreed: consents.agreed.map((consent) => ({ ...consent, agreedAt: '' })) },
    }),
  }
}

/** The whole order. Throws if an answer is missing. */
export function moveOrderOf(
  { moveOut, supply, plan, support, payment, consents }: MoveAnswers,
  more: Pick<MoveOrder, 'password' | 'accountNumber'>,
): MoveOrder {
  if (!supply || !plan || !support || !payment || !consents || supply.moveInOn === undefined)
    throw new Error('A move was sent before its last step')
  const { moveInOn, address, nmi, hasSolar, isLarge } = supply
  return {
    ...more,
    ...(moveOut && { moveOut }),
    supply: {
      ...{ moveInOn, address, hasSolar },
      ...(nmi !== undefined && { nmi }),
      ...(isLarge !== undefined && { isLarge }),
    },
    ...{ plan, support, consents },
    payment: { delivery: payment.delivery, frequency: payment.frequency, payBy: payment.payBy },
  }
}
