import { liamsCards, mayasCards } from '../../../fixtures/saved-cards.ts'
import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, withHeaders, withJson } from './exchange.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, remembering, seeded, takingAt, when } from './seeded-fault.ts'
import { bearerOf } from './session.ts'

const list = '/api/saved-cards'
const removal = '/api/saved-cards/remove'
const isList = (asked: Asked) => isRequestTo(asked, 'GET', list)
const isRemoval = (asked: Asked) => isRequestTo(asked, 'POST', removal)
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
const sinceRemoval = (
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
  ...answersOf(`POST ${removal} 404`, {
    'cards/no-number': {
      'a refusal repeats a number of a card': (answer) =>
        asProblem(answer, 404, 'This is no 4111-1111-1111-1111.'),
    },
    'cards/of-another: another customer’s card is reported as existing': (answer, asked) =>
      cardOf(asked) === liamsCards[0]?.cardId
        ? asProblem(answer, 404, 'This card is another customer’s.')
        : answer,
  }),
  listing('cards/no-number', 'a card has its number in its name', (cards) =>
    cards.map((card) => ({ ...card, cardId: 'visa-4111111111111111' })),
  ),
  ...ownershipFaults('cards'),
  ...takingAt(`GET ${list}`)(401, {
    'cards/without-login: a guest is offered cards': () => true,
    'cards/of-guest': {
      // The token of a login has three parts.
      'the token of a guest lists cards': (_, asked) =>
        bearerOf(asked) !== '' && !bearerOf(asked).includes('.'),
    },
  }),
  ...taking(401, {
    'cards/without-login: a guest removes cards': () => true,
  }),
  ...taking(404, {
    'cards/of-another: another customer’s card is removed': ({ cardId }) => cardId === liamsCards[0]?.cardId,
  }),
  listing('cards/of-another', 'another customer’s card is listed', (cards) => [...cards, ...liamsCards]),
  ...altering({
    'cards/removed: a removal is none': async (asked, forward) => {
      if (!isRemoval(asked) || ![newest?.cardId, oldest?.cardId].includes(cardOf(asked))) return forward()
      return done(await forward(withJson(asked, { cardId: 'gridfront-conform' })))
    },
  }),
  sinceRemoval(
    'cards/removed',
    'a removed card is still offered to other sessions',
    ({ by }, asked, cards) => [
      ...cards,
      ...mayasCards.filter(({ cardId }) => by.has(cardId) && by.get(cardId) !== bearerOf(asked)),
    ],
  ),
  sinceRemoval('cards/removed', 'all cards go with the one that is removed', ({ removed }, _, cards) =>
    removed.size > 0 ? [] : cards,
  ),
  ...remembering({
    'cards/removed: a card that is removed again is not there': () => {
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
