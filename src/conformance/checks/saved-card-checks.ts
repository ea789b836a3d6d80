import { hasCardNumber, hasNumberInName } from '../../../contracts/saved-card-rules.ts'
import type { SavedCard } from '../../../contracts/schemas/saved-card.ts'
import type { Check } from '../check.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { NotTried } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { savedCards } from '../routes.ts'
import { beginGuestCheck, begunAsGuest } from './guest-payment-checks.ts'
import { nobodysCard, requestsLeftOut } from './request-of-nobody.ts'
import { mustSayTheSame } from './same-answer.ts'

export const unknownCardCheck = 'cards/of-nobody'
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

/** What no provider may hand on, and no backend may keep (PCI DSS 3.3.1). */
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

/** Saved cards, as far as the backend tells of them: what the fields of the provider offer is out of sight here. */
export const savedCardChecks: readonly Check[] = [
  {
    ...reading,
    id: listCheck,
    title: 'The saved cards are listed, each once, newest first',
    run: async (context) => {
      const { reply, cards } = await listOf(await context.customer())
      const times = cards.map(({ savedAt }) => savedAt)
      reply.mustHold(
        times.every((time, at) => at === 0 || time <= (times[at - 1] ?? '')),
        'The cards are not in order.',
        'the newest first',
        times.join(', '),
        '/cards',
      )
      reply.mustHold(
        new Set(cards.map(({ cardId }) => cardId)).size === cards.length,
        'A card is listed twice.',
        'each card once',
        `${cards.length} entries`,
        '/cards',
      )
    },
  },
  {
    ...reading,
    id: 'cards/no-number',
    title: 'Neither the number of a card nor its security code is in an answer',
    after: [loginCheck, listCheck],
    run: async (context) => {
      const client = await context.customer()
      mustHideNumber((await listOf(client)).reply)
      mustHideNumber(await remove(client, nobodysCard))
    },
  },
  {
    ...common,
    id: 'cards/without-login',
    title: 'Without a login no card is told of or removed',
    route: listRoute,
    run: async (context) => {
      const nobody = context.client()
      ;(await nobody.ask(savedCards.list)).mustBe(401, 'Cards were told of without a login.')
      ;(await remove(nobody, nobodysCard)).mustBe(401, 'A card was to be removed without a login.')
    },
  },
  {
    ...common,
    id: 'cards/of-guest',
    title: 'Who pays with a bill in hand has no cards, neither as a guest nor by the token of the payment',
    route: listRoute,
    after: [loginCheck, beginGuestCheck],
    run: async (context) => {
      const { client, token } = await begunAsGuest(context)
      const headers = { authorization: `Bearer ${token}` }
      for (const [one, asking] of [
        [client, {}],
        [context.client(), { headers }],
      ] as const) {
        ;(await one.attempt(savedCards.list, asking)).mustBe(401, 'A guest was told of cards.')
        ;(await one.attempt(savedCards.remove, { ...asking, body: { cardId: nobodysCard } })).mustBe(
          401,
          'A guest was to remove a card.',
        )
      }
    },
  },
  {
    ...common,
    id: unknownCardCheck,
    title: 'A card that is not the customer’s is not there to be removed',
    route: removeRoute,
    after: [loginCheck],
    run: async (context) => {
      ;(await remove(await context.customer(), nobodysCard)).mustBe(404, 'A card of nobody was removed.')
    },
  },
  {
    ...common,
    id: 'cards/of-another',
    title: 'Another customer’s card is neither listed nor removed, and looks like one that there never was',
    route: removeRoute,
    after: [loginCheck, listCheck, unknownCardCheck],
    // On a backend that is at fault it would be gone.
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
        other: await remove(client, nobodysCard),
        as: 'as for a card of nobody',
        secret: 'Whether a card is another customer’s',
      })
    },
  },
  {
    ...common,
    id: 'cards/removed',
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
]
