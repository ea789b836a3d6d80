import type { AppRoute } from '../../../contracts/rest.ts'
import { EmailReminderRequest } from '../../../contracts/schemas/session.ts'
import { issuesOf } from '../../../contracts/standard-schema.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { Settings } from '../outcomes.ts'
import { LeftOut } from '../outcomes.ts'
import { myAccount, recovery } from '../routes.ts'
import { mustSayTheSame } from './same-answer.ts'
import { goodPassword, sendUsual, unknownToken } from './usual-request.ts'

const common = { profile: 'customer', clauses: ['ACC-2'] } as const
const linkCheck = 'recovery/refuses-made-up-link'
const checkCheck = 'recovery/knows-made-up-link'
const labelOf = ({ method, path }: AppRoute) => `${method} ${path}`
const nameOf = ({ path }: AppRoute) => path.slice(path.lastIndexOf('/') + 1)

/** The checks of a route's bodies depend on these. */
export const recoveryCheck = (route: AppRoute): string =>
  route === recovery.resetPassword
    ? linkCheck
    : route === recovery.checkReset
      ? checkCheck
      : `recovery/takes-${nameOf(route)}`

const asking = [recovery.remindEmail, recovery.requestReset] as const

const leftOut = ({ allowWrites }: Settings) =>
  allowWrites ? null : 'has a mail sent to the customer of the run: allow it with --allow-writes'

/** Two addresses without an account. A difference between their answers reveals nothing about accounts. */
const strangers = ({ seed }: CheckContext) =>
  ['a', 'b'].map((which) => ({ email: `nobody-${which}${seed.toString(36)}@brand.invalid` }))
const unknownAccounts = [
  { accountNumber: '999999999998', postcode: '0000' },
  { accountNumber: '999999999997', postcode: '0000' },
]

/** The answer to the customer's own request is the one that strangers get. */
async function mustTellNobody(
  context: CheckContext,
  route: AppRoute,
  own: unknown,
  unknown: readonly unknown[],
): Promise<void> {
  const ask = (body: unknown) => context.client().ask(route, { body })
  const known = (await ask(own)).mustBe(204, 'A request of the customer’s own was refused.')
  const [one, another] = [await ask(unknown[0]), await ask(unknown[1])]
  mustSayTheSame({
    one,
    another,
    other: known,
    as: 'as for a customer',
    secret: 'Whether an account exists',
  })
}

/** The data that only a bill of the customer has. Throws `LeftOut` if the overview has it in another form. */
async function ownAccount(context: CheckContext): Promise<EmailReminderRequest> {
  const customer = await context.customer()
  const reply = (await customer.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
  const { accountNumber, supplyAddress } = reply.json
  const [postcode = ''] = /\d{4}$/.exec(String(supplyAddress)) ?? []
  const own = { accountNumber: String(accountNumber), postcode }
  if (issuesOf(EmailReminderRequest, own).length > 0)
    throw new LeftOut(
      'the overview tells no account number of 6 to 12 digits, or no supply address that ends with a postcode',
    )
  return own
}

/** Checks of password reset and e-mail reminder. Mails are requested from backends on other machines only with permission. */
export const recoveryChecks: readonly Check[] = [
  ...asking.map((route) => ({
    ...common,
    id: recoveryCheck(route),
    title: `${labelOf(route)} answers 204 to everybody, customer or not`,
    route: labelOf(route),
    run: async (context: CheckContext) => {
      const reply = await sendUsual(route, context.client(), context)
      reply.mustBe(204, 'A request about an account that nobody has was refused.')
    },
  })),
  ...checksOf(common, {
    [linkCheck]: {
      title: 'A link that was made up is refused with 410, and every one in the same words',
      route: labelOf(recovery.resetPassword),
      run: async (context) => {
        const ask = async (token: string) => {
          const body = { token, password: goodPassword }
          return (await context.client().ask(recovery.resetPassword, { body })).mustBe(
            410,
            'A made-up link was not refused with 410.',
          )
        }
        const [one, another] = [await ask(unknownToken), await ask(unknownToken)]
        const other = await ask(`${unknownToken}-and-${context.seed}`)
        mustSayTheSame({
          one,
          another,
          other,
          as: 'as for another link',
          secret: 'What is wrong with a link',
        })
      },
    },
    [checkCheck]: {
      title:
        'A link that was made up does not work before it is used either, and every one in the same words',
      route: labelOf(recovery.checkReset),
      run: async (context) => {
        const ask = async (token: string) =>
          (await context.client().ask(recovery.checkReset, { body: { token } })).mustBe(
            410,
            'A made-up link was not refused with 410.',
          )
        const [one, another] = [await ask(unknownToken), await ask(unknownToken)]
        const other = await ask(`${unknownToken}-and-${context.seed}`)
        mustSayTheSame({
          one,
          another,
          other,
          as: 'as for another link',
          secret: 'What is wrong with a link',
        })
      },
    },
    'recovery/email-tells-nobody': {
      title: 'Whoever asks for a forgotten email address gets one answer, customer or not',
      route: labelOf(recovery.remindEmail),
      after: [loginCheck, recoveryCheck(recovery.remindEmail)],
      leftOut,
      run: async (context) =>
        mustTellNobody(context, recovery.remindEmail, await ownAccount(context), unknownAccounts),
    },
    'recovery/password-tells-nobody': {
      title: 'Whoever asks for a new password gets one answer, customer or not',
      route: labelOf(recovery.requestReset),
      after: [loginCheck, recoveryCheck(recovery.requestReset)],
      leftOut,
      run: async (context) => {
        const { email } = context.credentials
        await mustTellNobody(context, recovery.requestReset, { email }, strangers(context))
      },
    },
  }),
]
