import type { ProposedAgreement } from './provider.ts'
import type { ProviderCheck, ProviderCheckContext } from './provider-check.ts'
import { amountCents, begun, found, must, newId } from './provider-check.ts'
import { PayerRefused } from './provider-error.ts'

const withoutCards: ProviderCheck['leftOut'] = ({ savesCards = true }) =>
  savesCards ? null : 'The provider saves no cards (savesCards).'
const withoutDebits: ProviderCheck['leftOut'] = ({ bankAccount }) =>
  bankAccount === undefined ? 'The provider takes no direct debits (bankAccount).' : null
const withoutPayTo: ProviderCheck['leftOut'] = ({ payIds }) =>
  payIds === undefined ? 'The provider takes no PayTo (payIds).' : null

async function payAndSave(context: ProviderCheckContext, payer: string): Promise<void> {
  await context.enterCard(await begun(context, payer), 'PAYS', { saves: true })
}

/** Saved cards, which belong to one payer. */
export const savedCardChecks: readonly ProviderCheck[] = [
  {
    name: 'cards-of-payer',
    title: 'A saved card is listed for its payer alone, once, and only if the customer has ticked the box',
    leftOut: withoutCards,
    async run(context) {
      const [payer, other] = [newId(), newId()]
      must((await context.provider.cards(payer)).length === 0, 'An unknown payer has cards.')
      await context.enterCard(await begun(context, payer), 'PAYS', { saves: false })
      must((await context.provider.cards(payer)).length === 0, 'A card is saved without the box.')
      await payAndSave(context, payer)
      const { length } = await context.provider.cards(payer)
      must(length === 1, `${length} cards are listed that can be shown, not 1.`)
      must((await context.provider.cards(other)).length === 0, 'Another payer has cards.')
    },
  },
  {
    name: 'forget-card',
    title: 'A card is forgotten for its own payer alone, and again without an error',
    leftOut: withoutCards,
    async run(context) {
      const { provider } = context
      const payer = newId()
      await payAndSave(context, payer)
      const [card] = await provider.cards(payer)
      must(card !== undefined, 'No card is saved.')
      must(!(await provider.forgetCard(newId(), card.cardId)), 'Another payer can forget the card.')
      must((await provider.cards(payer)).length === 1, 'Another payer has forgotten the card.')
      for (const when of ['', ' again'])
        must(await provider.forgetCard(payer, card.cardId), `It is not forgotten${when}.`)
      must((await provider.cards(payer)).length === 0, 'A forgotten card is still listed.')
    },
  },
  {
    name: 'forget-payer',
    title: 'A forgotten payer has no cards, also not from a payment that was open or comes later',
    leftOut: withoutCards,
    async run(context) {
      const { provider } = context
      const payer = newId()
      await payAndSave(context, payer)
      const open = await begun(context, payer)
      for (const _ of ['first', 'again']) await provider.forgetPayer(payer)
      must((await provider.cards(payer)).length === 0, 'The cards are still listed.')
      await context.enterCard(open, 'PAYS', { saves: true }).catch(() => undefined)
      must((await provider.cards(payer)).length === 0, 'An open payment has saved a card.')
      await payAndSave(context, payer).catch(() => undefined)
      must((await provider.cards(payer)).length === 0, 'A later payment has saved a card.')
      const unknown = newId()
      await provider.forgetPayer(unknown)
      await payAndSave(context, unknown).catch(() => undefined)
      must((await provider.cards(unknown)).length === 0, 'A payer who was forgotten first has saved a card.')
    },
  },
]

/** Direct debits. */
export const debitChecks: readonly ProviderCheck[] = [
  {
    name: 'debit-once',
    title: 'A bank account is debited by its token, which does not have its number, once for each id',
    leftOut: withoutDebits,
    async run(context) {
      const { provider, bankAccount } = context
      if (bankAccount === undefined) return
      const id = newId()
      const token = await provider.storeBankAccount(id, bankAccount)
      must(!token.includes(bankAccount.number), 'The token has the number of the account.')
      const [paymentId, since] = [newId(), new Date(context.now().getTime() - 60_000)]
      const { status } = await provider.debit(paymentId, amountCents, token)
      must(status === 'PENDING' || status === 'SUCCEEDED', `The debit is ${status}.`)
      const again = await provider.debit(
        paymentId,
        amountCents,
        await provider.storeBankAccount(id, bankAccount),
      )
      must(again.status !== 'FAILED', `Debited again, it is ${again.status}.`)
      const { length } = (await provider.changedSince(since)).filter((one) => one.paymentId === paymentId)
      must(length === 1, `changedSince lists the debit ${length} times.`)
      await found(context, paymentId)
    },
  },
]

/** Agreements of PayTo. */
export const payToChecks: readonly ProviderCheck[] = [
  {
    name: 'propose-once',
    title: 'An agreement is proposed once for each id, ended by us, and never again active',
    leftOut: withoutPayTo,
    async run({ provider, payIds, now }) {
      if (payIds === undefined) return
      const id = newId()
      must((await provider.readAgreement(id)) === null, 'An unknown agreement is read.')
      const terms = termsOf(await provider.storePayId(id, payIds.registered), now())
      const first = await provider.propose(id, terms)
      must(first.status === 'PROPOSED' || first.status === 'ACTIVE', `It is ${first.status} once proposed.`)
      const again = await provider.propose(id, terms)
      must(
        again.revision >= first.revision,
        `Its revision falls from ${first.revision} to ${again.revision}.`,
      )
      const ended = await provider.moveAgreement(id, 'CANCEL')
      must(ended.status === 'CANCELLED', `It is ${ended.status} after it was ended.`)
      must(ended.revision > first.revision, 'Its revision does not rise when it changes.')
      const late = await provider.propose(id, terms)
      must(late.status === 'CANCELLED', `Proposed again after its end, it is ${late.status}.`)
      const read = await provider.readAgreement(id)
      must(read?.status === 'CANCELLED', `It is read as ${read?.status ?? 'unknown'}.`)
    },
  },
  {
    name: 'end-first',
    title: 'An agreement that is ended before it has arrived stays ended when it arrives later',
    leftOut: withoutPayTo,
    async run({ provider, payIds, now }) {
      if (payIds === undefined) return
      const id = newId()
      const ended = await provider.moveAgreement(id, 'CANCEL')
      must(ended.status === 'CANCELLED', `It is ${ended.status} after it was ended.`)
      const late = await provider.propose(
        id,
        termsOf(await provider.storePayId(id, payIds.registered), now()),
      )
      must(late.status === 'CANCELLED', `When it arrives it is ${late.status}.`)
    },
  },
  {
    name: 'unknown-payid',
    title: 'A PayID that nobody has registered throws PayerRefused',
    leftOut: withoutPayTo,
    async run({ provider, payIds, now }) {
      if (payIds === undefined) return
      const id = newId()
      const error = await provider
        .storePayId(id, payIds.unknown)
        .then((token) => provider.propose(id, termsOf(token, now())))
        .then(
          () => null,
          (reason: unknown) => reason,
        )
      must(error instanceof PayerRefused, `It gives ${error === null ? 'an agreement' : String(error)}.`)
    },
  },
]

const termsOf = (payerToken: string, now: Date): ProposedAgreement => ({
  payerToken,
  maximumCents: 50_000,
  answerBy: new Date(now.getTime() + 5 * 86_400_000),
})
