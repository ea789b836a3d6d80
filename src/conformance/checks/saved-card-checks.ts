import { hasCardNumber, hasNumberInName } from '../../../contracts/saved-card-rules.ts'
import type { SavedCard } from '../../../contracts/schemas/saved-card.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { NotTried } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { savedCards } from '../routes.ts'
import { requestsLeftOut, unknownCard } from './fictitious-requests.ts'
import { beginGuestCheck, begunAsGuest } from './guest-payment-checks.ts'
import { mustSayTheSame } from './same-answer.ts'

const unknownCardCheck = 'cards/of-nobody'
const listCheck = 'cards/list'
const listRoute = 'GET /api/saved-cards'
const removeRoute = 'POST /api/saved-cards/remove'
const common = { profile: 'customer', clauses: ['PAY-1', 'AUTH-14', 'API-12'] } as const
const reading = { ...common, route: listRoute, after: [loginCheck] } as const

const remove = (client: HttpClient, cardId: string) => client.ask(savedCards.remove, { body: { cardId } })
const cardsIn = (reply: Reply) => (reply.json as { cards?: readonly SavedCard[] } | undefined)?.cards ?? []

async function listOf(client: HttpClient) {
  const reply = (await client.ask(savedCards.list)).mustBe(200, 'The saved cards were refused.')
  return { reply, cards: cardsIn(reply) }
}

/** Data that no provider may pass on and no backend may store (PCI DSS 3.3.1). */
const secretMembers = /"(?:number|cardNumber|pan|cvc|cvv|cvn|csc|securityCode)"\s*:/i

function mustHideNumber(reply: Reply): void {
  const isNamed = cardsIn(reply).some(({ cardId }) => hasNumberInName(cardId))
  const isHidden = !isNamed && !hasCardNumber(reply.body) && !secretMembers.test(reply.body)
  reply.mustHold(
    isHidden,
    'An answer has the number or security code of a card.',
    'scheme, last four digits and expiry alone',
    'a number of a card, or a member for one',
  )
}

const mustNotList = (reply: Reply, cards: readonly SavedCard[], cardId: string, message: string) =>
  reply.mustHold(
    cards.every((card) => card.cardId !== cardId),
    message,
    'a list without it',
    'a list with it',
    '/cards',
  )

/** Saved cards as far as the backend reports them. The provider's own card fields cannot be tested here. */
export const savedCardChecks: readonly Check[] = [
  ...checksOf(reading, {
    [listCheck]: {
      title: 'The saved cards are listed, each once, newest first',
      run: async (context) => {
        const { reply, cards } = await listOf(await context.customer())
        const times = cards.map(({ savedAt }) => savedAt)
        reply.mustBeNewestFirst('/cards', times, 'The cards are not in order.')
        reply.mustHold(
          new Set(cards.map(({ cardId }) => cardId)).size === cards.length,
          'A card is listed twice.',
          'each card once',
          `${cards.length} entries`,
          '/cards',
        )
      },
    },
    'cards/no-number': {
      title: 'Neither the number of a card nor its security code is in an answer',
      after: [loginCheck, listCheck],
      run: async (context) => {
        const client = await context.customer()
        mustHideNumber((await listOf(client)).reply)
        mustHideNumber(await remove(client, unknownCard))
      },
    },
  }),
  ...checksOf(common, {
    'cards/without-login': {
      title: 'Without a login no card is listed or removed',
      route: listRoute,
      run: async (context) => {
        const nobody = context.client()
        ;(await nobody.ask(savedCards.list)).mustBe(401, 'Cards were listed without a login.')
        ;(await remove(nobody, unknownCard)).mustBe(401, 'A card was to be removed without a login.')
      },
    },
    'cards/of-guest': {
      title: 'A guest who pays a bill has no saved cards, with or without the token of the payment',
      route: listRoute,
      after: [loginCheck, beginGuestCheck],
      run: async (context) => {
        const { client, token } = await begunAsGuest(context)
        const headers = { authorization: `Bearer ${token}` }
        for (const [one, asking] of [
          [client, {}],
          [context.client(), { headers }],
        ] as const) {
          ;(await one.attempt(savedCards.list, asking)).mustBe(401, 'Cards were listed for a guest.')
          ;(await one.attempt(savedCards.remove, { ...asking, body: { cardId: unknownCard } })).mustBe(
            401,
            'A guest was to remove a card.',
          )
        }
      },
    },
    'cards/of-another': {
      title: 'Another customer’s card is neither listed nor removed, and looks like one that there never was',
      route: removeRoute,
      after: [loginCheck, listCheck, unknownCardCheck],
      // A faulty backend would have removed it.
      leftOut: requestsLeftOut,
      wants: ({ knowsForeignCard }) =>
        knowsForeignCard
          ? null
          : 'no card of another customer is known (`foreignCard` of the options names one)',
      run: async (context) => {
        const client = await context.customer()
        const { reply, cards } = await listOf(client)
        mustNotList(reply, cards, context.foreignCard, 'Another customer’s card is listed.')
        const one = (await remove(client, context.foreignCard)).mustBe(
          404,
          'Another customer’s card was removed.',
        )
        mustSayTheSame({
          one,
          another: await remove(client, context.foreignCard),
          other: await remove(client, unknownCard),
          as: 'as for a card that does not exist',
          secret: 'Whether a card is another customer’s',
        })
      },
    },
    'cards/removed': {
      title:
        'A card that was removed is gone for every session, stays so when it is removed again, and the others stay',
      route: removeRoute,
      after: [loginCheck, listCheck, unknownCardCheck],
      leftOut: requestsLeftOut,
      run: async (context) => {
        const client = await context.customer()
        const before = (await listOf(client)).cards
        const oldest = before.at(-1)
        if (oldest === undefined) throw new NotTried('the customer has no saved card')
        const { cardId } = oldest
        ;(await remove(client, cardId)).mustBe(204, 'A card was not removed.')
        for (const session of [client, await context.newCustomer()]) {
          const { reply, cards } = await listOf(session)
          mustNotList(reply, cards, cardId, 'A card that was removed is listed.')
          reply.mustHold(
            before.slice(0, -1).every((one) => cards.some((card) => card.cardId === one.cardId)),
            'Another card went with the one that was removed.',
            `${before.length - 1} cards`,
            `${cards.length} cards`,
            '/cards',
          )
        }
        ;(await remove(client, cardId)).mustBe(204, 'Removing a card again was refused.')
      },
    },
  }),
]
