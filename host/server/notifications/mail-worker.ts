import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LoggedEvent } from '../platform/events/event-log.ts'
import type { LimitPorts } from '../platform/limits/limit.ts'
import { errorFacts, errorInShort } from '../platform/log/error-facts.ts'
import type { Job } from '../platform/queue/queue.ts'
import { noticeDay, recordNotice } from '../subjects/plans/notice-events.ts'
import { amountNoticeDay, isAmountNotice, recordAmountNotice } from '../subjects/smoothing/amount-notice.ts'
import type { MailComposerPorts } from './mail-composer.ts'
import { createMailComposer } from './mail-composer.ts'
import { createMailTemplates } from './mail-templates.ts'
import type { MailTransport } from './mail-transport.ts'
import { deliveryFault } from './mail-transport.ts'
import type { MailJob, MailQueue } from './outbox.ts'
import { createOutbox, createUnwrittenMails } from './outbox.ts'
import type { MailTemplatePorts } from './templates/mail-text.ts'

const longestDeliveryMs = 60_000
/** Events and mails are processed in turn, this many at a time, so that many of one kind do not delay the other. */
const maxInTurn = 10
const firstPauseMs = 4000
const longestPauseMs = 300_000

/**
 * The pause after a mail server cannot be reached or refuses us. It doubles each time, up to five minutes, because a wrong
 * password that is sent again and again could get the account locked. It is kept in memory, for this copy of the server.
 */
export function createServerPause(now: () => Date) {
  let [failures, until, lastReason] = [0, 0, '']
  return {
    isOver: (): boolean => {
      const leftMs = until - now().getTime()
      // A remaining pause above the maximum means that the clock was set back.
      return leftMs <= 0 || leftMs > longestPauseMs
    },
    /** Begins the next pause. Returns whether to log it: for the first failure, or another reason than the last one. */
    begin(reason: string): boolean {
      until = now().getTime() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      failures += 1
      const isNews = reason !== lastReason
      lastReason = reason
      return isNews
    },
    /** Call it when the mail server has accepted a mail, or has refused only that one. */
    end(): void {
      ;[failures, until, lastReason] = [0, 0, '']
    },
  }
}

/** `stuck`: the rest has to wait for the next run. */
type Turn = 'empty' | 'more' | 'stuck'

export interface MailWorkerPorts extends LimitPorts, MailTemplatePorts, Pick<MailComposerPorts, 'book'> {
  readonly log: FastifyBaseLogger
  readonly mailTransport: MailTransport
}

/** Writes the requested mails, and delivers those in the outbox. Several copies of the server may do so at once. */
export function createMailWorker({ db, secret, now, log, mailTransport, book, ...words }: MailWorkerPorts) {
  const templates = createMailTemplates(words)
  const mailComposer = createMailComposer({ db, secret, now, log, templates, ...(book && { book }) })
  const unwritten = createUnwrittenMails({ db, now })
  const outbox = createOutbox({ db, now })
  const pause = createServerPause(now)
  let isOver = false

  /** Handles a failure. Resolves to whether the mail server cannot be reached. */
  async function fail<Data extends LoggedEvent | MailJob>(
    queue: MailQueue<Data>,
    event: string,
    job: Job<Data>,
    error: unknown,
  ): Promise<boolean> {
    const { id, attempts } = job
    const fault = deliveryFault(error)
    const isLost = fault === 'noMailbox'
    if (isLost) await queue.giveUp(job, errorInShort(error))
    else await queue.putOff(job, errorInShort(error))
    const facts = errorFacts(error)
    if (isLost) pause.end()
    // If the mail server cannot be reached, the reason is logged once, and again when it changes.
    const isKnown = fault === 'unreachable' && !pause.begin(JSON.stringify(facts))
    if (!isKnown) log.warn({ event: `${event}_${isLost ? 'given_up' : 'failed'}`, id, attempts, ...facts })
    return fault === 'unreachable'
  }

  /** Processes due jobs, one after the other. A failure postpones only that job. */
  async function turn<Data extends LoggedEvent | MailJob>(
    queue: MailQueue<Data>,
    event: string,
    work: (job: Job<Data>) => Promise<void>,
  ): Promise<Turn> {
    for (let count = 0; count < maxInTurn; count += 1) {
      const job = isOver ? null : await queue.take()
      if (job === null) return 'empty'
      if (queue.isStale(job)) {
        // The current attempt does not count.
        const attempts = job.attempts - 1
        await queue.giveUp(job, job.lastReason ?? 'not tried in time', attempts)
        log.warn({ event: `${event}_given_up`, id: job.id, attempts })
        continue
      }
      try {
        await work(job)
      } catch (error) {
        if (await fail(queue, event, job, error)) return 'stuck'
      }
    }
    return 'more'
  }

  const write = () =>
    turn(unwritten, 'mail_order', (job) => {
      const { event, recordedAt, usefulUntil } = job.data
      const times = { recordedAt: new Date(recordedAt), triedUntil: new Date(usefulUntil) }
      return mailComposer.write(event, times, (tx) => unwritten.finish(tx, job))
    })
  /** The mail to send, with its date updated if it depends on the day of sending; null if it is obsolete. */
  async function asSent(mail: MailJob, at: Date): Promise<MailJob | null> {
    const { event } = mail
    if (event?.kind === 'smoothing' && isAmountNotice(event)) {
      const from = await amountNoticeDay(db, event, at)
      return from === null ? null : { ...mail, ...templates.smoothing({ ...event, from }) }
    }
    if (event?.kind !== 'priceChange') return mail
    const from = await noticeDay(db, event, at)
    return from === null ? null : { ...mail, ...templates.priceChange({ ...event, from }) }
  }
  const deliver = (signal: AbortSignal) =>
    turn(outbox, 'mail', async (job) => {
      const { id, attempts } = job
      // Once, so that the day that is recorded is the one in the mail, also if a delivery passes midnight.
      const at = now()
      const mail = await asSent(job.data, at)
      if (mail === null) return void (await outbox.finish(db, job))
      const { event, createdAt, recipient, subject, body, html } = mail
      await mailTransport.deliver(
        { id, createdAt: new Date(createdAt), recipient, subject, body, ...(html !== undefined && { html }) },
        AbortSignal.any([signal, AbortSignal.timeout(longestDeliveryMs)]),
      )
      pause.end()
      await db.transaction(async (tx) => {
        if (event?.kind === 'priceChange') await recordNotice(tx, event, at)
        if (event?.kind === 'smoothing' && isAmountNotice(event)) await recordAmountNotice(tx, event, at)
        await outbox.finish(tx, job)
      })
      log.info({ event: 'mail_sent', id, attempts })
    })

  return {
    /**
     * Resolves when nothing more is due, or if the mail server cannot be reached. An aborted `signal` interrupts a delivery; the
     * mail is not lost.
     */
    async run(signal: AbortSignal = new AbortController().signal): Promise<void> {
      let [written, sent]: Turn[] = ['more', 'more']
      while (written === 'more' || sent === 'more') {
        written = await write()
        // If the mail server does not answer, each mail would wait for its time-out and delay the events.
        if (!pause.isOver()) sent = 'stuck'
        if (sent !== 'stuck') sent = await deliver(signal)
      }
    },
    /** Starts no further job. Those in progress continue. */
    finish(): void {
      isOver = true
    },
  }
}

export type MailWorker = ReturnType<typeof createMailWorker>

/** Time between two runs. Requests trigger no run, so that the time of their answers reveals nothing about mails. */
const everyMs = 2000
/** How long a delivery may still take when the server stops. */
const graceMs = 5000

/** Runs the worker once the server listens, and every two seconds after that, until it closes. */
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
      // The database is not available. Logged once, and retried.
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
    // Waits, because the database is closed next.
    await running
    clearTimeout(grace)
  })
}
