import { liamsCards, mayasCards } from '../../../fixtures/saved-cards.ts'
import type { Answered, Asked } from '../faulty-proxy.ts'
import { asProblem, isAsked, jsonOf, stateless, withHeaders, withJson } from './exchange.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, seeded, takingAt, when } from './seeded-fault.ts'
import { bearerOf } from './session.ts'

const list = '/api/saved-cards'
const removal = '/api/saved-cards/remove'
const isList = (asked: Asked) => isAsked(asked, 'GET', list)
const isRemoval = (asked: Asked) => isAsked(asked, 'POST', removal)
const cardOf = (asked: Asked) => String(jsonOf(asked)?.cardId)

type Card = Readonly<Record<string, unknown>>
const cardsOf = (answer: Answered) => (jsonOf(answer)?.cards ?? []) as readonly Card[]
/** Changes lists. */
const listing = (
  foundBy: string | readonly string[],
  name: string,
  change: (cards: readonly Card[]) => object,
) =>
  answering(
    foundBy,
    name,
    `GET ${list}`,
    when(200, (answer) => withJson(answer, { cards: change(cardsOf(answer)) })),
  )
const done = (answer: Answered): Answered => ({
  ...withHeaders(answer, { 'content-type': undefined }),
  status: 204,
  body: '',
})
/** The list before the first removal. */
const remembering = (
  foundBy: string,
  name: string,
  alter: (
    state: { removed: Set<string>; by: Map<string, string> },
    asked: Asked,
    cards: readonly Card[],
  ) => readonly Card[],
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      const state = { removed: new Set<string>(), by: new Map<string, string>() }
      return async (asked, forward) => {
        const answer = await forward()
        if (isRemoval(asked) && answer.status === 204) {
          state.removed.add(cardOf(asked))
          state.by.set(cardOf(asked), bearerOf(asked))
        }
        if (!isList(asked) || answer.status !== 200) return answer
        return withJson(answer, { cards: alter(state, asked, cardsOf(answer)) })
      }
    },
  })
const taking = takingAt(`POST ${removal}`)
const [newest, oldest] = mayasCards

/** Possible faults of saved cards. */
export const savedCardFaults: readonly SeededFault[] = [
  listing('cards/list', 'the oldest card is listed first', (cards) => cards.toReversed()),
  listing('cards/list', 'a card is listed twice', (cards) => cards.flatMap((card) => [card, card])),
  listing('cards/no-number', 'the whole number of a card is listed', (cards) =>
    cards.map((card) => ({ ...card, label: '4111 1111 1111 1111' })),
  ),
  listing('cards/no-number', 'the name of a card is its number', (cards) =>
    cards.map((card) => ({ ...card, reference: '5555555555554444' })),
  ),
  listing('cards/no-number', 'the security code of a card is listed', (cards) =>
    cards.map((card) => ({ ...card, cvc: '123' })),
  ),
  answering(
    'cards/no-number',
    'a refusal repeats a number of a card',
    `POST ${removal}`,
    when(404, (answer) => asProblem(answer, 404, 'This is no 4111-1111-1111-1111.')),
  ),
  listing('cards/no-number', 'a card has its number in its name', (cards) =>
    cards.map((card) => ({ ...card, cardId: 'visa-4111111111111111' })),
  ),
  ...ownershipFaults('cards'),
  takingAt(`GET ${list}`)('cards/without-login', 'a guest is offered cards', 401),
  taking('cards/without-login', 'a guest removes cards', 401),
  // The token of a login has three parts.
  takingAt(`GET ${list}`)(
    'cards/of-guest',
    'the token of a guest lists cards',
    401,
    (_, asked) => bearerOf(asked) !== '' && !bearerOf(asked).includes('.'),
  ),
  taking(
    'cards/of-another',
    'another customer’s card is removed',
    404,
    ({ cardId }) => cardId === liamsCards[0]?.cardId,
  ),
  listing('cards/of-another', 'another customer’s card is listed', (cards) => [...cards, ...liamsCards]),
  answering(
    'cards/of-another',
    'another customer’s card is told to be there',
    `POST ${removal}`,
    when(404, (answer, asked) =>
      cardOf(asked) === liamsCards[0]?.cardId
        ? asProblem(answer, 404, 'This card is another customer’s.')
        : answer,
    ),
  ),
  seeded(
    'cards/removed',
    stateless('a removal is none', async (asked, forward) => {
      if (!isRemoval(asked) || ![newest?.cardId, oldest?.cardId].includes(cardOf(asked))) return forward()
      return done(await forward(withJson(asked, { cardId: 'gridfront-conform' })))
    }),
  ),
  remembering(
    'cards/removed',
    'a removed card is still offered to other sessions',
    ({ by }, asked, cards) => [
      ...cards,
      ...mayasCards.filter(({ cardId }) => by.has(cardId) && by.get(cardId) !== bearerOf(asked)),
    ],
  ),
  remembering('cards/removed', 'all cards go with the one that is removed', ({ removed }, _, cards) =>
    removed.size > 0 ? [] : cards,
  ),
  seeded('cards/removed', {
    name: 'a card that is removed again is not there',
    make: () => {
      const removed = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isRemoval(asked) || answer.status !== 204) return answer
        if (removed.has(cardOf(asked))) return asProblem(answer, 404, 'You have no such card.')
        removed.add(cardOf(asked))
        return answer
      }
    },
  }),
]
