import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LimitPorts } from '../limits/limit.ts'
import { createMailComposer } from './mail-composer.ts'
import type { MailTemplatePorts } from './mail-templates.ts'
import { createMailTemplates } from './mail-templates.ts'
import type { MailTransport } from './mail-transport.ts'
import { deliveryFault } from './mail-transport.ts'
import type { Claim, Queue } from './outbox.ts'
import { createOrders, createOutbox } from './outbox.ts'

const longestDeliveryMs = 60_000
/** Of orders and of mails by turns, so that many of one do not hold the other up. */
const mostInTurn = 10
const firstPauseMs = 4000
const longestPauseMs = 300_000

/**
 * How long a mail server that takes nothing from us is left alone: each time twice as long, up to five minutes. A wrong
 * password that is sent again and again gets the account locked. Of this copy of the server alone: where each mail
 * stands is in the database.
 */
export function createServerPause(now: () => Date) {
  let [failures, until, lastReason] = [0, 0, '']
  return {
    isOver: (): boolean => {
      const leftMs = until - now().getTime()
      // A clock that has been put back holds nobody up.
      return leftMs <= 0 || leftMs > longestPauseMs
    },
    /** Begins the next pause. Whether this is news: the first failure, or another reason than the last one. */
    begin(reason: string): boolean {
      until = now().getTime() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      failures += 1
      const isNews = reason !== lastReason
      lastReason = reason
      return isNews
    },
    /** The mail server has taken something, or refused one mail alone. */
    end(): void {
      ;[failures, until, lastReason] = [0, 0, '']
    },
  }
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

/** `stuck`: to be left alone until the next run. */
type Turn = 'empty' | 'more' | 'stuck'

export interface MailWorkerPorts extends LimitPorts, MailTemplatePorts {
  readonly log: FastifyBaseLogger
  readonly mailTransport: MailTransport
}

/** Writes the mails that were asked for, and delivers what stands in the outbox. Any copy of the server may. */
export function createMailWorker({ db, secret, now, log, mailTransport, ...words }: MailWorkerPorts) {
  const mailComposer = createMailComposer({ db, secret, now, log, templates: createMailTemplates(words) })
  const orders = createOrders({ db, now })
  const outbox = createOutbox({ db, now })
  const pause = createServerPause(now)
  let isOver = false

  /** Whether the mail server is not to be reached. */
  async function fail(queue: Queue, event: string, claim: Claim, error: unknown): Promise<boolean> {
    const { id, attempts } = claim
    const fault = deliveryFault(error)
    const isLost = fault === 'noMailbox'
    if (isLost) await queue.remove(db, claim)
    else await queue.putOff(claim)
    const facts = factsOf(error)
    if (isLost) pause.end()
    // Of a mail server that takes nothing it is said once why, and again when the reason is another one.
    const isKnown = fault === 'unreachable' && !pause.begin(JSON.stringify(facts))
    if (!isKnown) log.warn({ event: `${event}_${isLost ? 'given_up' : 'failed'}`, id, attempts, ...facts })
    return fault === 'unreachable'
  }

  /** Does what is due, one after the other; a failure puts that one off and stops nothing else. */
  async function turn<Row extends Claim>(
    queue: Queue & { readonly claim: () => Promise<Row | null> },
    event: string,
    work: (row: Row) => Promise<void>,
  ): Promise<Turn> {
    for (let count = 0; count < mostInTurn; count += 1) {
      const row = isOver ? null : await queue.claim()
      if (row === null) return 'empty'
      try {
        await work(row)
      } catch (error) {
        if (await fail(queue, event, row, error)) return 'stuck'
      }
    }
    return 'more'
  }

  async function dropStale(queue: Queue, event: string): Promise<void> {
    for (const claim of await queue.dropStale()) log.warn({ event: `${event}_given_up`, ...claim })
  }

  const write = () =>
    turn(orders, 'mail_order', (row) =>
      mailComposer.write(row.order, row.createdAt, (tx) => orders.remove(tx, row)),
    )
  const deliver = (signal: AbortSignal) =>
    turn(outbox, 'mail', async (row) => {
      await mailTransport.deliver(row, AbortSignal.any([signal, AbortSignal.timeout(longestDeliveryMs)]))
      pause.end()
      await outbox.remove(db, row)
      log.info({ event: 'mail_sent', id: row.id, attempts: row.attempts })
    })

  return {
    /** Resolves when nothing more is due, or the mail server is not to be reached. An aborted `signal` breaks a delivery off, without losing the mail. */
    async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
      await dropStale(orders, 'mail_order')
      await dropStale(outbox, 'mail')
      let [written, sent]: Turn[] = ['more', 'more']
      while (written === 'more' || sent === 'more') {
        written = await write()
        // A mail server that is away, or silent, would cost each mail its whole patience, and hold the orders up.
        if (!pause.isOver()) sent = 'stuck'
        if (sent !== 'stuck') sent = await deliver(signal)
      }
    },
    /** Nothing more is begun; what is under way goes on. */
    finish(): void {
      isOver = true
    },
  }
}

export type MailWorker = ReturnType<typeof createMailWorker>

/** How long a mail may wait. By the clock and not by requests: nothing of it can be seen in when an answer comes. */
const everyMs = 2000
/** What a mail server may still take when the server stops. */
const graceMs = 5000

/** Works through the outbox once the server listens, and every two seconds after that, until it closes. */
export function runMailWorker(app: FastifyInstance, worker: MailWorker): void {
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  async function work(): Promise<void> {
    try {
      await worker.run(stop.signal)
      hasFailed = false
    } catch (error) {
      // The database is away: said once, and tried again.
      if (!hasFailed) app.log.error({ event: 'post_failed', err: error })
      hasFailed = true
    }
    running = null
  }
  function run(): void {
    running ??= work()
  }

  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    worker.finish()
    const grace = setTimeout(() => stop.abort(), graceMs)
    // The database is closed next.
    await running
    clearTimeout(grace)
  })
}
