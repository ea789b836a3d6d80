import type { Check } from '../check.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { origination, routeOf } from '../routes.ts'
import { read, writing } from './fictitious-sign-up.ts'
import { mustBeUnchanged } from './origination-checks.ts'
import { complete, onceCheck, send } from './origination-sending-checks.ts'
import { mustSayTheSame } from './same-answer.ts'
import { unknownToken } from './usual-request.ts'

const common = {
  ...writing,
  route: routeOf(origination.withdraw).label,
  after: [...writing.after, onceCheck],
}
/** The checks of a withdrawal's body depend on this one. */
export const withdrawLinkCheck = 'origination/refuses-made-up-withdrawal'

const withdraw = (client: HttpClient, token: string): Promise<Reply> =>
  client.ask(origination.withdraw, { body: { token } })

/** Checks of contracts that their applicant cancels. */
export const originationWithdrawalChecks: readonly Check[] = [
  {
    id: withdrawLinkCheck,
    title:
      'A link to cancel that was made up is refused with 410, every one in the same words, and cancels nothing',
    clauses: ['ORIG-1', 'API-12'],
    profile: 'customer',
    route: common.route,
    run: async (context) => {
      const ask = async (token: string) =>
        (await withdraw(context.client(), token)).mustBe(
          410,
          'A made-up link to cancel was not refused with 410.',
        )
      const [one, another] = [await ask(unknownToken), await ask(unknownToken)]
      const other = await ask(`${unknownToken}-and-${context.seed}`)
      mustSayTheSame({ one, another, other, as: 'as for another link', secret: 'What is wrong with a link' })
    },
  },
  {
    ...common,
    id: 'origination/cookie-withdraws-nothing',
    title: 'The cookie cancels nothing: without the token of a mail it is refused with 400 or 422',
    clauses: [...common.clauses, 'ORIG-5'],
    run: async (context) => {
      const begun = await complete(context, 11)
      const { client } = begun
      await send(begun)
      const { application } = await read(client)
      const reply = await client.ask(origination.withdraw, { body: {} })
      reply.mustHold(
        reply.status === 400 || reply.status === 422,
        'A contract was cancelled by the cookie, which others who use the browser have too.',
        '400 or 422',
        String(reply.status),
      )
      await mustBeUnchanged(client, application, 'It was refused')
    },
  },
]
