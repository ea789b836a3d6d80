import type { FastifyInstance } from 'fastify'
import type { SignUpApplication, SignUpState } from 'gridfront/contracts'
import { expect } from 'vitest'
import { applications } from '../../../host/server/platform/database/schema.ts'
import { openAnswers } from '../../../host/server/subjects/origination/sealed-answers.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { testDataKeys } from '../test-backend.ts'
import { secrets } from '../test-client.ts'
import { Applicant, answersOf } from './applicant.ts'

export const dayMs = 86_400_000

/** The application in an answer. */
export const stateOf = (answer: { json: () => unknown }): SignUpApplication | null =>
  (answer.json() as SignUpState).application

let last = 0
/** In a street where nobody else lives. */
export const newNumber = () => `${++last}N`
/** An address that has not sent requests yet. */
const newAddress = () => `198.21.${(++last >> 8) & 255}.${last & 255}`

/** Helpers for suites of sign-up. */
export function signUpHarness(backend: () => TestBackend) {
  const newApplicant = (app: FastifyInstance = backend().app) => new Applicant(app, newAddress())
  /** What is stored of the application with this e-mail address. */
  const rowOf = async (email: string) => {
    const rows = await backend().db.select().from(applications)
    return rows.find(({ answers }) => answers.person?.email === email)
  }
  /** The token of the newest mailed link that continues or confirms an application. */
  const linkTo = async (email: string) => {
    const mails = await testMailService(backend()).mailsTo(email)
    const found = mails.map(({ body }) => /#resume=([\w-]+)$/m.exec(body)?.[1]).findLast(Boolean) ?? ''
    if (found !== '') secrets.add(found)
    return found
  }
  /** Sends, and confirms with the mailed link in the same browser. */
  const send = async (applicant: Applicant, email: string, version = 1) => {
    expect((await applicant.submit(version)).statusCode).toBe(200)
    const confirmed = await applicant.resume(await linkTo(email))
    expect(confirmed.statusCode).toBe(200)
    return stateOf(confirmed) as SignUpApplication
  }
  return {
    newApplicant,
    linkTo,
    send,
    pass: (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    },
    /** Fills in everything, and sends nothing. */
    answered: async (number = newNumber(), change: object = {}) => {
      const applicant = newApplicant()
      const answers = { ...answersOf(number), ...change }
      const answer = await applicant.save({ version: 0, ...answers })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      return { applicant, answers, application: stateOf(answer) as SignUpApplication }
    },
    rowOf,
    /** The answers of that application, decrypted. */
    openedRow: async (email: string) => {
      const row = await rowOf(email)
      return row && openAnswers(testDataKeys, row)
    },
  }
}
