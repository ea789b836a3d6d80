import type { FastifyInstance } from 'fastify'
import type { SignUpApplication, SignUpState } from 'gridfront/contracts'
import { expect } from 'vitest'
import { applications } from '../../../host/server/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { Applicant, answersOf } from './applicant.ts'

export const dayMs = 86_400_000

/** The application in an answer. */
export const stateOf = (answer: { json: () => unknown }): SignUpApplication | null =>
  (answer.json() as SignUpState).application

let last = 0
/** Of a street: nobody else lives there. */
export const newNumber = () => `${++last}N`
/** Nobody has sent anything from there. */
const newAddress = () => `198.21.${(++last >> 8) & 255}.${last & 255}`

/** What suites of sign-up do again and again. */
export function signUpHarness(backend: () => TestBackend) {
  const newApplicant = (app: FastifyInstance = backend().app) => new Applicant(app, newAddress())
  return {
    newApplicant,
    pass: (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    },
    /** Everything answered, nothing sent. */
    answered: async (number = newNumber(), change: object = {}) => {
      const applicant = newApplicant()
      const answers = { ...answersOf(number), ...change }
      const answer = await applicant.save({ version: 0, ...answers })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      return { applicant, answers, application: stateOf(answer) as SignUpApplication }
    },
    /** What is kept of the application with this e-mail address. */
    rowOf: async (email: string) => {
      const rows = await backend().db.select().from(applications)
      return rows.find(({ answers }) => answers.person?.email === email)
    },
  }
}
