import { oddReading } from '../../../contracts/request-rules.ts'
import type { AppRoute } from '../../../contracts/rest.ts'
import { factsOf } from '../../../contracts/route-facts.ts'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { requests } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { dayFromNow, goodContents, requestIdOf, requestsLeftOut } from './fictitious-requests.ts'
import { arrangementsCheck, labelOf, listRequests, requestCommon, withdrawRequest } from './request-checks.ts'

const common = {
  ...requestCommon,
  after: [...requestCommon.after, arrangementsCheck],
  leftOut: requestsLeftOut,
}

async function readArrangements(client: HttpClient): Promise<{ reply: Reply; found: Arrangements }> {
  const reply = (await client.ask(requests.arrangements)).mustBe(200, 'The arrangements were refused.')
  return { reply, found: reply.json as unknown as Arrangements }
}

const send = (context: CheckContext, client: HttpClient, route: AppRoute, count: number, content: object) =>
  client.ask(route, {
    body: {
      requestId: requestIdOf(context, count),
      ...content,
      ...(factsOf(route).confirmsPassword && { password: context.credentials.password }),
    },
  })

const cardNumber = goodContents.concession.card.cardNumber
/** No answer contains the whole number of a card. */
function mustHideCard(reply: Reply): void {
  reply.mustHold(
    !reply.body.includes(cardNumber),
    'An answer holds the whole number of a card, where its end is enough.',
    'at most three characters of it',
    'all of it',
  )
}

/** Meter, move, people, life support and concession. */
export const arrangementChecks: readonly Check[] = checksOf(common, {
  'requests/reading-by-the-rules': {
    title: 'A reading that cannot be taken is 409; an odd one is asked for again, and taken once checked',
    route: labelOf(requests.sendReading),
    run: async (context) => {
      const customer = await context.customer()
      const { meter } = (await readArrangements(customer)).found
      const readOn = dayFromNow(context, -1)
      const registers = meter?.registers ?? []
      if (meter === null || meter.obstacles.length > 0 || registers.length === 0) {
        const readings = [{ registerId: registers[0]?.registerId ?? '1', value: 1 }]
        const reply = await send(context, customer, requests.sendReading, 11, { readOn, readings })
        reply.mustBe(409, 'A reading was not refused with 409 though something is in its way.')
        return
      }
      // Below the last reading by more than an estimate can be wrong.
      const far = registers.map(({ registerId }) => ({ registerId, value: 0 }))
      const odd = registers.findIndex((register) => oddReading(register, 0, readOn) !== null)
      if (odd >= 0) {
        const again = await send(context, customer, requests.sendReading, 12, { readOn, readings: far })
        again
          .mustBe(422, 'A reading far lower than the last was not refused with 422.')
          .mustPointTo(`/body/readings/${odd}`)
      }
      const strange = [{ registerId: 'gridfront-conform', value: 1 }]
      const unknown = await send(context, customer, requests.sendReading, 13, { readOn, readings: strange })
      unknown
        .mustBe(422, 'A register that the meter does not have was not refused with 422.')
        .mustPointTo('/body/readings')
      const checked = { readOn, readings: far, isChecked: true }
      const taken = (await send(context, customer, requests.sendReading, 14, checked)).mustBe(
        201,
        'A reading that the customer has checked was refused.',
      )
      const { reply, found } = await readArrangements(customer)
      await withdrawRequest(customer, taken.json.reference)
      reply.mustHold(
        found.meter?.obstacles.includes('ALREADY_SENT') === true,
        'After a reading was sent another one could be.',
        'ALREADY_SENT',
        toJson(found.meter?.obstacles),
        '/meter/obstacles',
      )
    },
  },
  'requests/move-out': {
    title: 'A move needs notice, and an address for letters; one at a time, on the day that was asked for',
    route: labelOf(requests.moveOut),
    run: async (context) => {
      const customer = await context.customer()
      const move = goodContents.move(context)
      const soon = await send(context, customer, requests.moveOut, 21, {
        ...move,
        moveOutOn: dayFromNow(context, -1),
      })
      soon.mustBe(422, 'A move without notice was not refused with 422.').mustPointTo('/body/moveOutOn')
      const post = await send(context, customer, requests.moveOut, 22, { ...move, finalBill: 'POST' })
      post.mustBe(422, 'A letter to nowhere was not refused with 422.').mustPointTo('/body/forwardingAddress')
      const taken = (await send(context, customer, requests.moveOut, 23, move)).mustBe(
        201,
        'A move was refused.',
      )
      try {
        taken.mustHave('/effectiveOn', move.moveOutOn, 'The supply ends on another day than was asked for.')
        const second = await send(context, customer, requests.moveOut, 24, move)
        second.mustBe(409, 'A second move out of the same home was not refused with 409.')
      } finally {
        await withdrawRequest(customer, taken.json.reference)
      }
    },
  },
  'requests/people': {
    title: 'Who is authorised is listed until they are removed, and nobody else can be',
    route: labelOf(requests.changePeople),
    run: async (context) => {
      const customer = await context.customer()
      const sent = await send(context, customer, requests.changePeople, 31, goodContents.person)
      const { reference } = sent.mustBe(201, 'An authorised person was refused.').json
      const isThere = async (wanted: boolean, what: string) => {
        const { reply, found } = await readArrangements(customer)
        const is = found.people.some(({ personId }) => personId === reference)
        reply.mustHold(is === wanted, what, String(wanted), String(is), '/people')
      }
      const remove = { change: 'REMOVE', personId: reference }
      try {
        await isThere(true, 'Somebody who was authorised is not listed.')
        const nobody = await send(context, customer, requests.changePeople, 32, {
          change: 'REMOVE',
          personId: 'GRIDFRONT-CONFORM',
        })
        nobody.mustBe(422, 'Removing nobody was not refused with 422.').mustPointTo('/body/personId')
      } finally {
        await send(context, customer, requests.changePeople, 33, remove)
      }
      await isThere(false, 'Somebody who was removed can speak for the account all the same.')
    },
  },
  'requests/life-support-never-refused': {
    title: 'A registration for life support is never refused, and stands until its end is done',
    route: labelOf(requests.changeLifeSupport),
    run: async (context) => {
      const customer = await context.customer()
      const before = (await readArrangements(customer)).found
      const sent = await send(context, customer, requests.changeLifeSupport, 41, goodContents.lifeSupport)
      sent.mustBe(201, 'A registration for life support was refused.')
      const stands = async (what: string) => {
        const { reply, found } = await readArrangements(customer)
        reply.mustHold(found.lifeSupport !== null, what, 'a registration', 'none', '/lifeSupport')
      }
      await stands('After a registration nobody is registered.')
      const end = await send(context, customer, requests.changeLifeSupport, 42, { change: 'DEREGISTER' })
      // Refused if it has been requested already.
      end.mustBe([201, 409], 'A request to end a registration was not taken.')
      await stands('The registration has ended at the press of a button, before anybody looked.')
      // A registration from before the run is kept; one of the run is ended.
      if (before.lifeSupport !== null && end.status === 201)
        await withdrawRequest(customer, end.json.reference)
    },
  },
  'requests/concession': {
    title: 'A concession card is checked and needs consent; no answer holds its number but for the end',
    route: labelOf(requests.changeConcession),
    run: async (context) => {
      const customer = await context.customer()
      const { card, consent, change } = goodContents.concession
      const ask = (count: number, content: object) =>
        send(context, customer, requests.changeConcession, count, content)
      // Withdraws a request that was accepted by mistake, so that a run leaves nothing behind.
      const mustRefuse = async (count: number, content: object, place: string, message: string) => {
        const reply = await ask(count, content)
        if (reply.status === 201) await withdrawRequest(customer, reply.json.reference)
        reply.mustBe(422, message).mustPointTo(place)
      }
      await mustRefuse(
        51,
        { change, consent, card: { ...card, cardNumber: '123' } },
        '/body/card/cardNumber',
        'A card number that is none was not refused with 422.',
      )
      await mustRefuse(
        52,
        { change, card },
        '/body/consent',
        'A card without the consent to check it was not refused with 422.',
      )
      await mustRefuse(
        54,
        { change, card, consent: { version: 'gridfront-conform' } },
        '/body/consent/version',
        'A consent to a text that was never shown was not refused with 422.',
      )
      const taken = (await ask(53, { change, card, consent })).mustBe(201, 'A concession card was refused.')
      try {
        mustHideCard(taken)
        mustHideCard((await listRequests(customer)).reply)
        const { reply } = await readArrangements(customer)
        mustHideCard(reply)
        const concession = { cardNumberEnd: cardNumber.slice(-3), status: 'BEING_CHECKED' }
        reply.mustMatch({ concession }, 'The card is not reported as being checked.')
      } finally {
        await withdrawRequest(customer, taken.json.reference)
      }
    },
  },
})
