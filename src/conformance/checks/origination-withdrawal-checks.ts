import { isDeepStrictEqual } from 'node:util'
import type { SignUpWithdrawn } from '../../../contracts/schemas/sign-up.ts'
import type { Check } from '../check.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { origination, routeOf } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { mustBeUnchanged } from './origination-checks.ts'
import { complete, onceCheck, send } from './origination-sending-checks.ts'
import { mustSayTheSame } from './same-answer.ts'
import { begin, nobody, read, writing } from './sign-up-of-nobody.ts'
import { madeUpToken } from './usual-request.ts'

const common = {
  ...writing,
  route: routeOf(origination.withdraw).label,
  after: [...writing.after, onceCheck],
}
/** The checks of a withdrawal's body depend on this one. */
export const withdrawLinkCheck = 'origination/refuses-made-up-withdrawal'
const withdrawCheck = 'origination/withdraws'

const withdraw = (client: HttpClient, body: { readonly token?: string } = {}): Promise<Reply> =>
  client.ask(origination.withdraw, { body })

const withdrawnIn = (reply: Reply): SignUpWithdrawn => reply.json as unknown as SignUpWithdrawn

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
        (await withdraw(context.client(), { token })).mustBe(
          410,
          'A made-up link to cancel was not refused with 410.',
        )
      const [one, another] = [await ask(madeUpToken), await ask(madeUpToken)]
      const other = await ask(`${madeUpToken}-and-${context.seed}`)
      mustSayTheSame({ one, another, other, as: 'as for another link', secret: 'What is wrong with a link' })
    },
  },
  {
    ...common,
    id: 'origination/withdraws-nothing-unsent',
    title: 'What was not sent is not cancelled: 409, and it stays as it is',
    after: writing.after,
    run: async (context) => {
      ;(await withdraw(context.client())).mustBe(
        409,
        'An application that there is not was cancelled, or not refused with 409.',
      )
      const { client, application } = await begin(context, { supply: nobody.supply })
      ;(await withdraw(client)).mustBe(409, 'An application that was not sent was cancelled.')
      await mustBeUnchanged(client, application, 'It was refused')
    },
  },
  {
    ...common,
    id: withdrawCheck,
    title: 'In the cooling-off period a contract is cancelled once, and the receipt says so',
    run: async (context) => {
      const begun = await complete(context, 11)
      const { client } = begun
      const { receipt } = await send(begun)
      const first = (await withdraw(client)).mustBe(200, 'A new contract cannot be cancelled.')
      const told = withdrawnIn(first)
      first.mustHold(
        told.reference === receipt.reference && !told.isRepeated,
        'What was cancelled is not what was sent.',
        receipt.reference,
        toJson(told),
        '/reference',
      )
      const again = (await withdraw(client)).mustBe(
        200,
        'A contract that is cancelled cannot be cancelled again.',
      )
      again.mustHold(
        isDeepStrictEqual(withdrawnIn(again), { ...told, isRepeated: true }),
        'Cancelled again, as after a lost answer, it does not tell the time of the first.',
        toJson({ ...told, isRepeated: true }),
        again.body,
        '/withdrawnAt',
      )
      const { reply, application } = await read(client)
      const shown = application?.receipt
      reply.mustHold(
        shown?.outcome === 'WITHDRAWN' && shown.endedAt === told.withdrawnAt,
        'The receipt does not say that the contract is cancelled, and when.',
        `WITHDRAWN at ${told.withdrawnAt}`,
        toJson(shown),
        '/application/receipt',
      )
      reply.mustHold(
        shown?.reference === receipt.reference && shown.submittedAt === receipt.submittedAt,
        'A contract that was cancelled has another reference or time of sending.',
        receipt.reference,
        toJson(shown),
        '/application/receipt',
      )
    },
  },
  {
    ...common,
    id: 'origination/withdrawal-is-final',
    title: 'What is cancelled is not sent again, and another browser cancels nothing',
    after: [...common.after, withdrawCheck],
    run: async (context) => {
      const begun = await complete(context, 12)
      const { client } = begun
      await send(begun)
      ;(await withdraw(context.client())).mustBe(409, 'Another browser has cancelled the contract.')
      const still = await read(client)
      still.reply.mustHold(
        still.application?.receipt?.outcome !== 'WITHDRAWN',
        'Another browser has cancelled the contract.',
        'as it was',
        toJson(still.application?.receipt),
        '/application/receipt/outcome',
      )
      await withdraw(client)
      const { application } = await read(client)
      await client.ask(origination.submit, { body: { version: application?.version ?? 1 } })
      const { reply, application: last } = await read(client)
      reply.mustHold(
        last?.receipt?.outcome === 'WITHDRAWN',
        'A contract that is cancelled is in effect again when its application is sent again.',
        'WITHDRAWN',
        toJson(last?.receipt),
        '/application/receipt/outcome',
      )
    },
  },
]
