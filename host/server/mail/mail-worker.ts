import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/db.ts'
import type { DeliveryFault } from './delivery-fault.ts'
import { deliveryFault } from './delivery-fault.ts'
import type { MailComposer } from './mail-composer.ts'
import type { MailTransport } from './mail-transport.ts'
import { createOrders } from './orders.ts'
import { createOutbox } from './outbox.ts'
import type { Claim, Queue } from './queue.ts'
import { createServerPause } from './server-pause.ts'

const longestDeliveryMs = 60_000
/** Of orders and of mails by turns, so that many of one do not hold the other up. */
const mostInTurn = 10

/** `stuck`: to be left alone until the next run. */
type Turn = 'empty' | 'more' | 'stuck'

export interface MailWorkerPorts {
  readonly db: Db
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly mailComposer: MailComposer
  readonly mailTransport: MailTransport
}

/** What may be said of a failure: its text may quote an address, or the mail itself. */
function factsOf(error: unknown): { type: string; code?: string; status?: number } {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    ...('responseCode' in error && { status: Number(error.responseCode) }),
  }
}

/** Writes the mails that were asked for, and delivers what stands in the outbox. Any copy of the server may. */
export function createMailWorker({ db, now, log, mailComposer, mailTransport }: MailWorkerPorts) {
  const orders = createOrders({ db, now })
  const outbox = createOutbox({ db, now })
  const pause = createServerPause(now)
  let isOver = false

  async function fail(queue: Queue, event: string, claim: Claim, error: unknown): Promise<DeliveryFault> {
    const fault = deliveryFault(error)
    const isLost = fault === 'noMailbox'
    if (isLost) await queue.remove(db, claim)
    else await queue.putOff(claim)
    const facts = factsOf(error)
    if (isLost) pause.end()
    // Of a mail server that takes nothing it is said once why, and again when the reason is another one.
    const isKnown = fault === 'unreachable' && !pause.begin(JSON.stringify(facts))
    if (!isKnown) log.warn({ event: `${event}_${isLost ? 'given_up' : 'failed'}`, ...claim, ...facts })
    return fault
  }

  /** Does what is due, one after the other; a failure puts that one off and stops nothing else. */
  async function turn(queue: Queue, event: string, work: (claim: Claim) => Promise<void>): Promise<Turn> {
    for (let count = 0; count < mostInTurn; count += 1) {
      const claim = isOver ? null : await queue.claim()
      if (claim === null) return 'empty'
      try {
        await work(claim)
      } catch (error) {
        if ((await fail(queue, event, claim, error)) === 'unreachable') return 'stuck'
      }
    }
    return 'more'
  }

  async function dropStale(queue: Queue, event: string): Promise<void> {
    for (const { id, attempts } of await queue.dropStale())
      log.warn({ event: `${event}_given_up`, id, attempts })
  }

  async function write(claim: Claim): Promise<void> {
    const row = await orders.read(claim)
    if (row !== null) await mailComposer.write(row.order, row.createdAt, (tx) => orders.remove(tx, claim))
  }

  async function deliver(claim: Claim, signal: AbortSignal): Promise<void> {
    const row = await outbox.read(claim)
    if (row === null) return
    await mailTransport.deliver(row, AbortSignal.any([signal, AbortSignal.timeout(longestDeliveryMs)]))
    pause.end()
    await outbox.remove(db, claim)
    log.info({ event: 'mail_sent', ...claim })
  }

  return {
    /** Resolves when nothing more is due, or the mail server is not to be reached. An aborted `signal` breaks a delivery off, without losing the mail. */
    async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
      await dropStale(orders, 'mail_order')
      await dropStale(outbox, 'mail')
      let [written, sent]: Turn[] = ['more', 'more']
      while (written === 'more' || sent === 'more') {
        written = await turn(orders, 'mail_order', write)
        // A mail server that is away, or silent, would cost each mail its whole patience, and hold the orders up.
        if (!pause.isOver()) sent = 'stuck'
        if (sent !== 'stuck') sent = await turn(outbox, 'mail', (claim) => deliver(claim, signal))
      }
    },
    /** Nothing more is begun; what is under way goes on. */
    finish(): void {
      isOver = true
    },
  }
}

export type MailWorker = ReturnType<typeof createMailWorker>
