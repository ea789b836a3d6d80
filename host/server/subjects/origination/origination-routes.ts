import type { origination } from 'gridfront/contracts'
import { signUpSections } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { AnswerFault } from './answer-faults.ts'
import type { ApplicationCookie } from './application-cookie.ts'
import type { Applications } from './applications.ts'
import type { Submission } from './submission.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface OriginationRoutePorts {
  readonly applications: Applications
  readonly submit: Submission['submit']
  readonly withdraw: Withdrawal['byLink']
  readonly cookie: ApplicationCookie
}

const changedElsewhere = () =>
  new ProblemError(409, 'This application was changed elsewhere, or has been sent. Load it again.')
const faulty = (what: string, faults: readonly AnswerFault[]) => new ProblemError(422, what, [...faults])

/**
 * The routes of the `origination` contract, which need no login: an application belongs to the browser with its cookie,
 * and after a mailed link was used, only to the browser that used it. Log lines contain its id, which no answer has,
 * and no input.
 */
export function originationRoutes({
  applications,
  submit,
  withdraw,
  cookie,
}: OriginationRoutePorts): Handlers<typeof origination> {
  return {
    read: async ({ request }) => ({
      status: 200,
      body: { application: await applications.read(cookie.read(request)) },
    }),
    save: async ({ body, request, reply }) => {
      const saved = await applications.save(cookie.read(request), body)
      if (saved.outcome === 'changed') throw changedElsewhere()
      if (saved.outcome === 'faulty')
        throw faulty('Something is missing or wrong in these answers.', saved.faults)
      if (saved.outcome === 'none') return { status: 200, body: { application: null } }
      const { id, application, token } = saved
      // Extends the cookie by 30 days.
      cookie.give(reply, token)
      const sections = signUpSections.filter((section) => body[section] !== undefined)
      const { version, stop } = application
      request.log.info({ event: 'application_saved', application: id, version, sections, stop })
      return { status: 200, body: { application } }
    },
    submit: async ({ body: { version }, request }) => {
      const sent = await submit(cookie.read(request), version)
      if (sent.outcome === 'changed') throw changedElsewhere()
      if (sent.outcome === 'faulty') throw faulty('This application cannot be sent yet.', sent.faults)
      const { id, application, isNew } = sent
      const outcome = application.receipt?.outcome
      request.log.info({ event: 'application_sent', application: id, outcome, isNew })
      return { status: 200, body: { application } }
    },
    sendLink: async ({ request }) => {
      const outcome = await applications.orderLink(cookie.read(request))
      if (outcome === 'noAddress')
        throw new ProblemError(
          409,
          'There is no email address yet to which a link can be sent. Enter it first.',
        )
      if (outcome === 'sent')
        throw new ProblemError(409, 'This application has been sent: there is no more to do.')
      return { status: 204, body: undefined }
    },
    resume: async ({ body, request, reply }) => {
      const held = await applications.resume(body.token)
      if (held === null) {
        request.log.info({ event: 'application_link_refused' })
        throw new ProblemError(410, 'This link has expired or been used. Please ask for a new one.')
      }
      cookie.give(reply, held.token)
      const outcome = held.application.receipt?.outcome
      request.log.info({ event: 'application_resumed', application: held.id, outcome })
      return { status: 200, body: { application: held.application } }
    },
    withdraw: async ({ body, request }) => {
      const done = await withdraw(body.token)
      if (done.outcome === 'gone') {
        request.log.info({ event: 'withdrawal_link_refused' })
        throw new ProblemError(410, 'This link is too old, was replaced, or is not for you. Please call us.')
      }
      if (done.outcome === 'tooLate')
        throw new ProblemError(
          409,
          'There is nothing to cancel, or the time in which it can be cancelled for nothing is over. Please call us.',
        )
      const { id, reference, withdrawnAt, isRepeated } = done
      request.log.info({ event: 'application_withdrawn', application: id, isRepeated })
      return { status: 200, body: { reference, withdrawnAt: withdrawnAt.toISOString(), isRepeated } }
    },
    discard: async ({ request, reply }) => {
      const id = await applications.discard(cookie.read(request))
      cookie.clear(reply)
      if (id !== null) request.log.info({ event: 'application_discarded', application: id })
      return { status: 204, body: undefined }
    },
  }
}
