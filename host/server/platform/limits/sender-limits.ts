import type { FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'
import { LimitError } from './limit-error.ts'

const quarterHourSeconds = 900
const daySeconds = 86_400

const createSenderLimit = (ports: LimitPorts, name: string, points: number, seconds: number) =>
  createLimit(ports, { name, points, seconds, key: ({ ip }: FastifyRequest) => addressKey(ip) })

/** How often one sender may look up addresses in a minute, since address services charge for each request. */
export const createAddressLimit = (ports: LimitPorts, points: number) =>
  createSenderLimit(ports, 'addresses', points, 60)

/** How often one sender may ask to be put on the do-not-contact list. */
export const createDoNotContactLimit = (ports: LimitPorts, points: number) =>
  createSenderLimit(ports, 'do-not-contact', points, quarterHourSeconds)

/** How many logins by an identity provider may fail from one sender in ten minutes: each is a request to the provider. */
export const createProviderLoginLimit = (ports: LimitPorts, points: number) =>
  createLimit(ports, {
    ...{ name: 'provider-logins', points, seconds: 600 },
    key: ({ ip }: FastifyRequest) => addressKey(ip),
    isGivenBack: true,
  })

/** A limit by the number of an account, or by the id of a customer. */
const createAccountLimit = (ports: LimitPorts, name: string, points: number) =>
  createLimit(ports, { name, points, seconds: quarterHourSeconds, key: (owner: string) => owner })

/**
 * How often one customer may change anything: the limit of each route that needs a token. Routes that send mails, begin
 * payments or compare passwords have additional, stricter limits.
 */
export const createWriteLimit = (ports: LimitPorts, points: number) =>
  createAccountLimit(ports, 'writes', points)

/** How often a payment may be begun for one account: each one is a request to the provider, who counts them too. */
export const createPaymentLimit = (ports: LimitPorts, points: number) =>
  createAccountLimit(ports, 'payments', points)

/** The number of senders whose daily attempts, all spent on one reference, block it for others. */
const sendersToBlock = 10

/**
 * Limits for payments without a login: how often one sender may begin one and read its status, counted separately; how
 * often one sender may fail in a day; and how often all senders together may fail for one reference, existing or not:
 * so surnames cannot be guessed by many together, and no single sender blocks a bill for others. The wait that the last
 * limit reports is always a day: the true one would reveal when somebody else has tried.
 */
export function createGuestPaymentLimits(ports: LimitPorts, points: number) {
  const failuresOfDay = points * 2
  const [ofSender, ofReference] = [
    createLimit(ports, {
      name: 'guest-payments-that-fail',
      points: failuresOfDay,
      seconds: daySeconds,
      key: ({ ip }: FastifyRequest) => addressKey(ip),
      isGivenBack: true,
    }),
    createLimit(ports, {
      name: 'guest-payments-of-reference',
      points: failuresOfDay * sendersToBlock,
      seconds: daySeconds,
      key: (crnOfDay: string) => crnOfDay,
      isGivenBack: true,
    }),
  ]
  // By UTC day: a window begun by an attempt that was refunded would end a day after it, and so reveal its time.
  const ofToday = (crn: string) => `${ports.now().toISOString().slice(0, 10)} ${crn}`
  const spendForReference = async (crn: string) => {
    try {
      await ofReference.spend(ofToday(crn))
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      throw new LimitError(error.limit, { msBeforeNext: daySeconds * 1000, isFirst: error.isFirst })
    }
  }
  return {
    start: createSenderLimit(ports, 'guest-payments', points, quarterHourSeconds).spend,
    // A slow payment is polled every three seconds.
    state: createSenderLimit(ports, 'guest-payment-states', points * 40, quarterHourSeconds).spend,
    /** Failed attempts: counted before anything is looked up, and given back for a match. */
    tries: {
      spend: async (sender: FastifyRequest, crn: string): Promise<void> => {
        await ofSender.spend(sender)
        await spendForReference(crn)
      },
      giveBack: async (sender: FastifyRequest, crn: string): Promise<void> => {
        await ofSender.giveBack(sender)
        await ofReference.giveBack(ofToday(crn))
      },
    },
  }
}

/**
 * How often direct debit may be set up, or its bank account changed, for one account, since each change sends a mail.
 */
export const createDebitLimit = (ports: LimitPorts, points: number) =>
  createAccountLimit(ports, 'debits', points)

/** How often a payment plan may be agreed to for one account, since each agreement sends a mail. */
export const createPlanLimit = (ports: LimitPorts, points: number) =>
  createAccountLimit(ports, 'payment-plans', points)

/**
 * Limits for answers that are costly to compute, each counted separately for each customer: costs of months and years,
 * costs of other plans, and documents as files.
 */
export function createCostlyLimits(ports: LimitPorts, points: number) {
  const create = (name: string) => createAccountLimit(ports, name, points).spend
  return {
    periodCosts: create('period-costs'),
    planChoices: create('plan-choices'),
    documents: create('documents'),
  }
}

/** Saves of an application for each time that one may be sent: steps are saved one by one, and corrected. */
const savesPerSignUp = 20

/**
 * How often one sender may send applications, have links mailed, and use links, each counted separately; and save and discard,
 * which happens more often.
 */
export function createSignUpLimits(ports: LimitPorts, points: number) {
  const create = (name: string, most: number) => createSenderLimit(ports, name, most, quarterHourSeconds)
  const saving = create('sign-up-saves', points * savesPerSignUp)
  return {
    save: saving.spend,
    discard: saving.spend,
    submit: create('sign-ups', points).spend,
    sendLink: create('sign-up-links', points).spend,
    resume: create('sign-up-resumptions', points).spend,
    withdraw: create('sign-up-withdrawals', points).spend,
  }
}

/**
 * How often one sender may ask for the options of a login with a passkey and, counted separately, send its answer: more
 * often than logins may fail, because an office behind one IP address does so at each login.
 */
export function createPasskeyLimits(ports: LimitPorts, points: number) {
  const create = (name: string) => createSenderLimit(ports, name, points * 10, quarterHourSeconds).spend
  return { loginOptions: create('passkey-options'), login: create('passkey-logins') }
}

/** How often one sender may request password resets and e-mail reminders and, counted separately, use reset links. */
export function createRecoveryLimits(ports: LimitPorts, points: number) {
  const asking = createSenderLimit(ports, 'recoveries', points, quarterHourSeconds)
  const using = createSenderLimit(ports, 'resets', points, quarterHourSeconds)
  const checking = createSenderLimit(ports, 'reset-checks', points, quarterHourSeconds)
  return {
    ...{ remindEmail: asking.spend, requestReset: asking.spend },
    ...{ checkReset: checking.spend, resetPassword: using.spend },
  }
}

/**
 * How often one sender may open mailed links, have one renewed, and request one or another address, each counted
 * separately. Each link causes at least two requests, so opening has a higher limit.
 */
export function createUserLimits(ports: LimitPorts, points: number) {
  const opening = createSenderLimit(ports, 'link-uses', points * 4, quarterHourSeconds)
  const asking = createSenderLimit(ports, 'email-links', points, quarterHourSeconds)
  return {
    confirmEmail: opening.spend,
    readTerms: opening.spend,
    acceptTerms: opening.spend,
    renewLink: asking.spend,
    sendConfirmation: asking.spend,
    changeEmail: asking.spend,
  }
}
