import { eq } from 'drizzle-orm'
import type { SignUpReason } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { supplyPoints } from '../../platform/database/schema.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import type { Decision, ReviewPorts } from '../../subjects/origination/review.ts'
import { createReview, sentApplications } from '../../subjects/origination/review.ts'
import { sampleRetailer } from '../../subjects/origination/sample-retailer.ts'
import type { ApplicationRow } from '../../subjects/origination/shown-application.ts'

const statuses: Readonly<Record<ApplicationRow['status'], string>> = {
  OPEN: 'not sent',
  UNCONFIRMED: 'e-mail address not confirmed',
  IN_REVIEW: 'in review',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  WITHDRAWN: 'cancelled by the applicant',
}
const reviews: Readonly<Record<NonNullable<ApplicationRow['review']>, string>> = {
  CREDIT: 'credit',
  CUSTOMER: 'e-mail address of a customer',
  PREMISES: 'another application for the premises',
}
const documents: Readonly<Record<string, string>> = {
  DRIVER_LICENCE: 'driver licence',
  PASSPORT: 'passport',
  MEDICARE: 'Medicare card',
}
/** Values of `--because`. */
const reasons: Readonly<Record<string, SignUpReason>> = {
  credit: 'CREDIT',
  identity: 'IDENTITY',
  premises: 'PREMISES',
  other: 'OTHER',
}

/** The applications that wait for staff or, with `isAll`, all submitted ones. */
export async function listApplications(db: Db, isAll: boolean): Promise<string> {
  const rows = await sentApplications(db, isAll)
  if (rows.length === 0) return isAll ? 'No application has been sent yet.' : 'No application waits for you.'
  const cells = rows.map(({ reference, submittedAt, status, review, decidedAt, answers, ...row }) => {
    const { supply, person, plan, support } = answers
    return [
      reference ?? '',
      submittedAt === null ? '' : timeInText(submittedAt),
      status === 'IN_REVIEW' ? (review === null ? 'in review' : reviews[review]) : statuses[status],
      person === undefined ? '' : `${person.givenName} ${person.familyName} <${person.email}>`,
      supply === undefined ? '' : addressInWords(supply.address),
      plan?.planId ?? '',
      [
        documents[person?.identity?.kind ?? ''] ?? '-',
        ...(status === 'ACCEPTED' && decidedAt !== null
          ? [`checked ${timeInText(decidedAt).slice(0, 10)}`]
          : []),
      ].join(', '),
      [
        ...(support?.lifeSupport.isNeeded ? ['life support'] : []),
        ...(row.hasSafeContact ? ['safe contact'] : []),
        ...(row.movedFrom === null ? [] : [`moves from ${row.movedFrom}`]),
      ].join(', ') || '-',
    ]
  })
  return textTable(['REFERENCE', 'SENT', 'WHY', 'APPLICANT', 'ADDRESS', 'PLAN', 'IDENTITY', 'MIND'], cells)
}

const refused = (reference: string, decision: Decision) =>
  new OperatorError(
    decision.outcome === 'supplied'
      ? `Account ${decision.accountNumber} still supplies this home: end its supply first, by its customer's request to move out, then accept ${reference} again. Nothing was written.`
      : decision.outcome === 'decided'
        ? `${reference} is decided already: it is ${statuses[decision.status]}. Nothing was written.`
        : `There is no application ${reference}: see applications --all. Nothing was written.`,
  )

export interface DecidingPorts extends Pick<ReviewPorts, 'db' | 'now' | 'unknownPasswordHash' | 'dataKeys'> {
  /** The text about requested mails. */
  readonly sending: string
}

const reviewWith = ({ db, now, unknownPasswordHash, dataKeys }: DecidingPorts) =>
  createReview({
    ...{ db, now, unknownPasswordHash, dataKeys },
    eventLog: createEventLog({ db, now }),
    retailer: sampleRetailer,
  })

export async function acceptApplication(ports: DecidingPorts, reference: string): Promise<string> {
  const decision = await reviewWith(ports).accept(reference)
  if (decision.outcome !== 'accepted') throw refused(reference, decision)
  const { accountNumber, isNewCustomer, later } = decision
  const whose = isNewCustomer ? 'of a new customer' : 'of a customer who was there already'
  const from =
    later === undefined
      ? ''
      : ` Supply begins on ${later.startsOn}, not on ${later.wantedOn} as asked for, because an earlier account of the home ends later; the mail says so.`
  const hasPoint = (await ports.db.$count(supplyPoints, eq(supplyPoints.accountNumber, accountNumber))) > 0
  const point = hasPoint
    ? 'It has the supply point of the account before.'
    : 'It has no supply point: add its NMI with npm run import:nem12 -- --supply-point.'
  return `Accepted: account ${accountNumber} ${whose}.${from} ${point} The applicant is notified by mail. ${ports.sending}`
}

export async function declineApplication(
  ports: DecidingPorts,
  reference: string,
  because: string | undefined,
): Promise<string> {
  const reason = reasons[because ?? '']
  if (reason === undefined)
    throw new OperatorError(
      `--because is ${because === undefined ? 'missing' : 'unknown'}: give one of ${Object.keys(reasons).join(', ')}. Nothing was written.`,
    )
  const decision = await reviewWith(ports).decline(reference, reason)
  if (decision.outcome !== 'declined') throw refused(reference, decision)
  return `Declined. The applicant is notified by mail, with the reason and how to request a review. ${ports.sending}`
}
