import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('signUpSteps', {
  supply: 'Address and meter',
  plan: 'Plan',
  aboutYou: 'About you',
  support: 'Concession and life support',
  payment: 'Bills and payment',
  consents: 'Your agreement',
  review: 'Review',
  receipt: 'Receipt',
})

/** The labels of steps that a move has too. */
export const stepLabels = {
  plan: texts.plan,
  support: texts.support,
  payment: texts.payment,
  consents: texts.consents,
  review: texts.review,
} as const

/** The steps in order, each a page at `/sign-up/<step>`. */
export const signUpSteps = [
  { step: 'supply', label: texts.supply },
  { step: 'plan', label: texts.plan },
  { step: 'about-you', label: texts.aboutYou },
  { step: 'support', label: texts.support },
  { step: 'payment', label: texts.payment },
  { step: 'consents', label: texts.consents },
  { step: 'review', label: texts.review },
  { step: 'receipt', label: texts.receipt },
] as const
export type SignUpStep = (typeof signUpSteps)[number]['step']

export const signUpPath = (step: SignUpStep) => `/sign-up/${step}` as const

/** The page that cancels a contract in its cooling-off period. It is not a step. */
export const cancelPath = '/sign-up/cancel'

export const stepOfSection: Readonly<Record<SignUpSection, SignUpStep>> = {
  supply: 'supply',
  plan: 'plan',
  person: 'about-you',
  support: 'support',
  payment: 'payment',
  consents: 'consents',
}

/** Place of a step, from 0. */
export const placeOfStep = (step: SignUpStep) => signUpSteps.findIndex((one) => one.step === step)

/** The step of a page's path; undefined for `/sign-up` itself. */
export const stepOfPath = (path: string): SignUpStep | undefined =>
  signUpSteps.find(({ step }) => signUpPath(step) === path)?.step

/** The first unanswered step of an application. */
export function nextStep(application: SignUpApplication | null): SignUpStep {
  if (application?.receipt) return 'receipt'
  const missing = signUpSections.find((section) => application?.[section] === undefined)
  return missing === undefined ? 'review' : stepOfSection[missing]
}

/** Whether a step can be opened: answered steps and the first unanswered one. After submission, only the receipt. */
export function isOpenStep(step: SignUpStep, application: SignUpApplication | null): boolean {
  if (application?.receipt) return step === 'receipt'
  return placeOfStep(step) <= placeOfStep(nextStep(application))
}
