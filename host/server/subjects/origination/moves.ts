import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Move, MoveList, MoveOrder } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import { addressInWords, dayIn, requestFaults, requestObstacle } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { lockAccount, shownAccountOf, stateOfAccount, supplyEndOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { applications, customerRequests } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { orderSecurityNoticeTo } from '../../platform/events/security-notice.ts'
import { requestRow } from '../requests/request-row.ts'
import { situationOf } from '../requests/request-situations.ts'
import { storeAgreedEdition } from './agreed-edition.ts'
import type { MoveCheckPorts } from './move-answers.ts'
import { createMoveAnswers, moveOutOf } from './move-answers.ts'
import { oldHomeOf } from './mover.ts'
import { planNameOf } from './open-account.ts'
import { lockPremises } from './premises.ts'
import { sealAnswers } from './sealed-answers.ts'
import type { ApplicationRow } from './shown-application.ts'
import type { Submission } from './submission.ts'
import { freeReference } from './submission.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface MovePorts extends MoveCheckPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  /** Accepts an application, or leaves it to staff. */
  readonly confirm: Submission['confirm']
  readonly withdrawal: Pick<Withdrawal, 'byReference'>
}

/** Until it is decided, or in the cooling-off period of its contract. */
function isCancellable(
  { status, coolingOffEndsOn, answers }: Pick<ApplicationRow, 'status' | 'coolingOffEndsOn' | 'answers'>,
  at: Date,
): boolean {
  if (status === 'IN_REVIEW') return true
  const today = dayIn(answers.supply?.address.state ?? 'NSW', at)
  return status === 'ACCEPTED' && today <= (coolingOffEndsOn ?? today)
}

const isOfMover = (customerId: string) => eq(applications.customerId, customerId)

/**
 * Moves of customers to another home: the end of supply at the old one is a request, and the new one is an application,
 * both written in one transaction. They belong to the customer, whatever cookies the browser has.
 */
export function createMoves(ports: MovePorts) {
  const { db, now, eventLog, confirm, withdrawal, dataKeys, retailer, book } = ports
  const { answersOf, check } = createMoveAnswers(ports)

  async function shown(tx: Db, row: ApplicationRow): Promise<Move> {
    const { reference, submittedAt, status, endedAt, coolingOffEndsOn, startsOn, answers } = row
    const { supply, plan } = answers
    if (reference === null || submittedAt === null || !supply || !plan || row.movedFrom === null)
      throw new Error('a move was stored by halves')
    const old = await oldHomeOf(tx, row, now())
    const isDecided = status !== 'IN_REVIEW' && row.accountNumber !== null
    const today = dayIn(supply.address.state, now())
    return {
      reference,
      status: status as Move['status'],
      sentAt: submittedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      coolingOffEndsOn: isDecided ? coolingOffEndsOn : null,
      isCancellable: isCancellable(row, now()),
      from: {
        accountNumber: row.movedFrom,
        ...(old ?? { supplyAddress: '', endsOn: null, endIsWithdrawable: false }),
      },
      to: {
        supplyAddress: addressInWords(supply.address),
        moveInOn: supply.moveInOn ?? startsOn ?? today,
        plan: { planId: plan.planId, displayName: planNameOf(retailer, plan.planId) },
        accountNumber: row.accountNumber,
        startsOn,
      },
    }
  }

  /** Another move from this home that waits for staff, or whose first day is to come. */
  async function openMove(tx: Db, customerId: string, account: AccountRow) {
    const today = dayIn(stateOfAccount(account), now())
    const [found] = await tx
      .select()
      .from(applications)
      .where(
        and(
          isOfMover(customerId),
          eq(applications.movedFrom, account.number),
          inArray(applications.status, ['IN_REVIEW', 'ACCEPTED']),
          or(isNull(applications.startsOn), gte(applications.startsOn, today)),
        ),
      )
    return found
  }

  async function make(tx: Db, customerId: string, id: string, order: MoveOrder): Promise<Move> {
    const account = await shownAccountOf(tx, customerId, now(), order.accountNumber)
    await lockAccount(tx, account.number)
    // A single moment: otherwise, around midnight, other prices could be stored than those checked.
    const at = now()
    const open = await openMove(tx, customerId, account)
    if (open !== undefined)
      throw new ProblemError(
        409,
        `You have already sent your move from this home. Its number is ${open.reference}. ${isCancellable(open, at) ? 'To send another one, cancel it first.' : 'It can no longer be cancelled online. To change it, call us.'}`,
      )
    const situation = await situationOf(tx, { customerId, accountNumber: account.number, now: at })
    if (situation === null) throw new Error('an account is gone while it is locked')
    const out = moveOutOf(order)
    const why = out && requestObstacle(out, situation)
    if (why) throw new ProblemError(409, why)
    const answers = await answersOf(tx, account, order, at)
    const { faults, findings } = await check(tx, answers, { account, at })
    const outFaults = out
      ? requestFaults(out, situation).map(({ pointer, detail }) => ({
          pointer: `/body/moveOut${pointer}`,
          detail,
        }))
      : (await supplyEndOf(tx, account)) === null
        ? [{ pointer: '/body/moveOut', detail: 'Enter the last day of supply at your old home.' }]
        : []
    if (faults.length + outFaults.length > 0)
      throw new ProblemError(422, 'This move cannot be sent yet.', [...outFaults, ...faults])
    await storeAgreedEdition(tx, answers, findings.network, { book, at })
    if (out) {
      const request = { customerId, requestId: id, receivedAt: at, consentSha256: null }
      const added = await tx
        .insert(customerRequests)
        .values(requestRow(dataKeys, out, situation, request))
        .onConflictDoNothing({ target: customerRequests.openKey })
        .returning({ reference: customerRequests.reference })
      // A request to move out does not lock the account, so one may have come in since the situation was read.
      if (added.length === 0)
        throw new ProblemError(
          409,
          'You have already asked for supply to end at this home. Load the page again, then send your move without that step.',
        )
    }
    const [row] = await tx
      .insert(applications)
      .values({
        ...{ id, version: 1, createdAt: at, savedAt: at, submittedAt: at, verifiedAt: at },
        ...sealAnswers(dataKeys, id, answers),
        ...findings,
        ...{ customerId, movedFrom: account.number, status: 'UNCONFIRMED' },
        reference: await freeReference(tx),
      })
      .returning()
    if (row === undefined) throw new Error('a move was not inserted')
    const decided = await confirm(tx, row, at)
    await orderSecurityNoticeTo(tx, eventLog, customerId, 'MOVE')
    return shown(tx, decided)
  }

  return {
    /** Newest first. */
    async list(customerId: string): Promise<MoveList> {
      const rows = await db
        .select()
        .from(applications)
        .where(isOfMover(customerId))
        .orderBy(desc(applications.submittedAt))
      return {
        moves: await Promise.all(rows.map((row) => shown(db, row))),
        editions: ports.consentEditions.current(undefined),
      }
    },
    /** `id`: of the intent. The same id returns the same move. Throws 404, 409 and 422. */
    order: (customerId: string, id: string, order: MoveOrder): Promise<Move> =>
      db.transaction(async (tx) => {
        await lockPremises(tx)
        const [known] = await tx
          .select()
          .from(applications)
          .where(and(eq(applications.id, id), isOfMover(customerId)))
        return known === undefined ? make(tx, customerId, id, order) : shown(tx, known)
      }),
    /** Cancels what was applied for; repeating it changes nothing. Throws 404 and 409. */
    async cancel(customerId: string, reference: string): Promise<Move> {
      const own = and(eq(applications.reference, reference), isOfMover(customerId))
      const find = async () => (await db.select().from(applications).where(own))[0]
      if ((await find()) === undefined) throw new ProblemError(404, 'You have no move of this reference.')
      const { outcome } = await withdrawal.byReference(reference)
      const row = await find()
      if (outcome !== 'withdrawn' || row === undefined)
        throw new ProblemError(
          409,
          'The days in which this contract could be cancelled are over. You can still leave at any time: call us.',
        )
      return shown(db, row)
    },
  }
}

export type Moves = ReturnType<typeof createMoves>
