import { recovery } from '../../contracts/routes/recovery.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type {
  EmailReminderRequest,
  PasswordReset,
  ResetCheck,
  ResetRequest,
} from '../../contracts/schemas/session.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import type { SendAnswer } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `GUESSABLE`: the password is easily guessed, and the link stays valid. `LINK_DEAD`: the link is used, expired,
 * replaced or unknown.
 */
export type ResetFault = 'GUESSABLE' | 'LINK_DEAD'

const done = { success: true } as const
const linkDead = { success: false, code: 'LINK_DEAD' } as const

/** A token that does not match the contract's pattern cannot come from one of our mails. */
const isForeign = (error: unknown) => error instanceof ApiClientError && error.field === '/body/token'

const faultAt = (pointer: string, { errors = [] }: Problem) =>
  errors.find((error) => error.pointer === pointer)

/**
 * Account recovery over the contract. Nothing rejects, and a success does not reveal whether an account exists (ACC-2).
 */
export function recoveryServices(client: Pick<ApiClient, 'use'>, now: () => Date = () => new Date()) {
  const routes = client.use(recovery)
  const ask = async (
    sent: Promise<{ readonly status: number; readonly headers: Headers }>,
  ): Promise<SendAnswer> => {
    try {
      const answer = await sent
      return answer.status === 204 ? done : refused(answer, now())
    } catch (error) {
      return notAnswered(error)
    }
  }
  return {
    /** Succeeds for any address: a link is sent only if the address belongs to a customer. */
    requestReset: (body: ResetRequest): Promise<SendAnswer> => ask(routes.requestReset({ body })),
    /** Succeeds in any case: a reminder is sent only if there is an account with that number and postcode. */
    remindEmail: (body: EmailReminderRequest): Promise<SendAnswer> => ask(routes.remindEmail({ body })),
    /** Whether a link works, without using it. */
    checkReset: async (body: ResetCheck): Promise<SendAnswer<'LINK_DEAD'>> => {
      try {
        const answer = await routes.checkReset({ body })
        if (answer.status === 204) return done
        return answer.status === 410 ? linkDead : refused(answer, now())
      } catch (error) {
        return isForeign(error) ? linkDead : notAnswered(error)
      }
    },
    resetPassword: async (body: PasswordReset): Promise<SendAnswer<ResetFault>> => {
      try {
        const answer = await routes.resetPassword({ body })
        if (answer.status === 204) return done
        if (answer.status === 410) return linkDead
        const fault = answer.status === 422 && faultAt('/body/password', answer.body)
        return fault ? { success: false, code: 'GUESSABLE', words: fault.detail } : refused(answer, now())
      } catch (error) {
        return isForeign(error) ? linkDead : notAnswered(error)
      }
    },
  }
}

export type RecoveryServices = ReturnType<typeof recoveryServices>
