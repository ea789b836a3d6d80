import { expect, test } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import {
  isOpenStep,
  nextStep,
  placeOfStep,
  signUpPath,
  signUpSteps,
  stepOfPath,
  stepOfSection,
} from '../../src/sign-up/sign-up-steps.ts'

const names = signUpSteps.map(({ step }) => step)

test('[ORIG-1] the steps have an order, and a path each', () => {
  expect(names.map((step) => [placeOfStep(step), signUpPath(step)])).toEqual([
    [0, '/sign-up/supply'],
    [1, '/sign-up/plan'],
    [2, '/sign-up/about-you'],
    [3, '/sign-up/support'],
    [4, '/sign-up/payment'],
    [5, '/sign-up/consents'],
    [6, '/sign-up/review'],
    [7, '/sign-up/receipt'],
  ])
  for (const step of names) expect(stepOfPath(signUpPath(step))).toBe(step)
})

test.each(['/sign-up', '/sign-up/', '/sign-up/cancel', '/sign-up/supply/', '/supply', 'supply', ''])(
  '[ORIG-1] %j is the path of no step',
  (path) => {
    expect(stepOfPath(path)).toBeUndefined()
  },
)

test('[ORIG-1] each section has its own step, in the order of the steps', () => {
  expect(signUpSections.map((section) => stepOfSection[section])).toEqual(names.slice(0, 6))
})

/** With this many answered sections. */
const answered = (count: number, more: object = {}) =>
  ({
    ...Object.fromEntries(signUpSections.slice(0, count).map((section) => [section, {}])),
    ...more,
  }) as SignUpApplication

test.each(names.slice(0, 7).map((step, count) => [count, step] as const))(
  '[ORIG-1] with %i sections it goes on in the step %s, and no step after it is open',
  (count, step) => {
    const application = answered(count)
    expect(nextStep(application)).toBe(step)
    expect(names.filter((one) => isOpenStep(one, application))).toEqual(names.slice(0, count + 1))
  },
)

test('[ORIG-1] before anything is answered only the first step is open', () => {
  expect(nextStep(null)).toBe('supply')
  expect(names.filter((one) => isOpenStep(one, null))).toEqual(['supply'])
})

test('[ORIG-1] a section missing in the middle is the next step, whatever comes after it', () => {
  const { person, ...rest } = answered(6)
  expect(person).toBeDefined()
  expect(nextStep(rest)).toBe('about-you')
  expect(names.filter((one) => isOpenStep(one, rest))).toEqual(names.slice(0, 3))
})

test('[ORIG-1] once it is sent only the receipt is open', () => {
  const sent = answered(6, { receipt: {} })
  expect(nextStep(sent)).toBe('receipt')
  expect(names.filter((one) => isOpenStep(one, sent))).toEqual(['receipt'])
})
