import { date, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlanChange, PlanTerms, RequestKind, RequestStatus } from 'gridfront/contracts'
import { billDeliveries } from 'gridfront/contracts'
import type { EnergyContract } from 'gridfront/energy'
import type { GrantedConcession, RequestTarget, StoredRequest } from 'gridfront/server'
import { customers } from './customers.ts'
import { moment } from './moment.ts'

/** Supply contracts. A customer may have several, one for each supply address. */
export const accounts = pgTable(
  'accounts',
  {
    number: text('number').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    planStartedOn: date('plan_started_on', { mode: 'string' }).notNull(),
    /** Day on which this plan was agreed to, at the prices of that day; null: probably on its first day. */
    planAgreedOn: date('plan_agreed_on', { mode: 'string' }),
    /** The edition in `priceEditions` that was agreed to, or that it began with; null: none is stored yet, and the published one of that day applies. */
    agreedVersion: text('agreed_version'),
    /** How often it is billed, as a plan's `billFrequency`. */
    billingFrequency: text('billing_frequency', { enum: ['P1M', 'P3M'] })
      .notNull()
      .default('P3M'),
    /** How often it was billed before `frequencyFrom`; null, with that day: always as now. */
    frequencyBefore: text('frequency_before', { enum: ['P1M', 'P3M'] }),
    /** First day of the first period of `billingFrequency`, since a change applies to the next period. */
    frequencyFrom: date('frequency_from', { mode: 'string' }),
    /** The last day that was billed by a former system, or excluded by staff. null: there is none. */
    billedTo: date('billed_to', { mode: 'string' }),
    /** Name of the person who is responsible for it together with the customer; null: the customer alone. */
    jointHolder: text('joint_holder'),
    supplyAddress: text('supply_address').notNull(),
    /** Postcode of the supply address: four digits, which may begin with 0. */
    postcode: text('postcode').notNull().default(''),
    /**
     * Whole cents; positive is owed, negative a credit. The database computes it from `ledger_entries`, and refuses any
     * other change.
     */
    balanceCents: integer('balance_cents').notNull().default(0),
    dueOn: date('due_on', { mode: 'string' }),
    /** The customer's own name for it, such as "Holiday house"; null: none. */
    displayName: text('display_name'),
    /** Last day of supply; null: it continues. */
    closedOn: date('closed_on', { mode: 'string' }),
    bpayBillerCode: text('bpay_biller_code').notNull(),
    bpayReference: text('bpay_reference').notNull(),
    /** `POST`: to the customer's postal address, else to the supply address. */
    billDelivery: text('bill_delivery', { enum: billDeliveries }).notNull().default('EMAIL'),
    /** The customer's own reference, printed on bills; null: none. */
    billReference: text('bill_reference'),
    /** The customer gets a mail when the cost since the last bill passes these whole dollars; null: never. */
    budgetDollars: integer('budget_dollars'),
    /** The first day of the newest period with such a mail, and the amounts that it was sent for. */
    budgetAlerted: json('budget_alerted').$type<{
      readonly from: string
      readonly dollars: readonly number[]
    }>(),
    /** The day of the month on which bills fall due; null: as soon as the time to pay is over. */
    billDueDay: integer('bill_due_day'),
    /** The business that bills are tax invoices for; null, with its ABN: a household. */
    businessName: text('business_name'),
    /** Eleven digits. */
    businessAbn: text('business_abn'),
  },
  (table) => [
    index('accounts_customer_id').on(table.customerId),
    index('accounts_bpay_reference').on(table.bpayReference),
  ],
)

/**
 * Changes of plan that customers have agreed to. An account's plan on a day follows from them and from its first plan:
 * there is no second record that could differ. Rows are never changed, and later price changes do not affect them.
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    reference: text('reference').primaryKey(),
    /** Id of the intent, chosen before the change is made, so that a retry after a crash makes no second one. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    status: text('status').$type<PlanChange['status']>().notNull(),
    agreedAt: moment('agreed_at').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    coolingOffEndsOn: date('cooling_off_ends_on', { mode: 'string' }).notNull(),
    fromPlan: json('from_plan').$type<PlanChange['from']>().notNull(),
    /** The terms that were shown and agreed to. */
    terms: json('terms').$type<PlanTerms>().notNull(),
    /** The same prices in the form that bills use. */
    contract: json('contract').$type<EnergyContract>().notNull(),
    consentVersion: text('consent_version').notNull(),
    /** SHA-256 of the text that was agreed to. */
    consentSha256: text('consent_sha256').notNull(),
    concession: text('concession').$type<PlanChange['concession']>().notNull(),
    cancelledAt: moment('cancelled_at'),
    /** If cancelled after it had begun: the first day on which the previous plan applies again. */
    returnedOn: date('returned_on', { mode: 'string' }),
  },
  (table) => [
    index('plan_changes_account_number').on(table.accountNumber),
    index('plan_changes_customer_id').on(table.customerId),
  ],
)

/**
 * Prices as shown to customers who agreed to them or were notified of them. They apply unchanged, whatever the price
 * book contains later. One row for each plan and version, so that a change of price is stored once and not for each
 * account.
 */
export const priceEditions = pgTable(
  'price_editions',
  {
    planId: text('plan_id').notNull(),
    /** `version` of the terms. */
    version: text('version').notNull(),
    terms: json('terms').$type<PlanTerms>().notNull(),
    /** The same prices in the form that bills use. */
    contract: json('contract').$type<EnergyContract>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.version] })],
)

/**
 * The price changes that the customer of an account was notified of, once each. New prices of a plan apply to the
 * account from `reachesOn`, and never without a row here.
 */
export const priceNotices = pgTable(
  'price_notices',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** The notified customer: a later customer of the account was not notified. */
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    /** The published first day of the prices. */
    pricesFrom: date('prices_from', { mode: 'string' }).notNull(),
    /** The edition in `priceEditions` of the notice; null: none is stored yet, and the published one of that day applies. */
    version: text('version'),
    orderedAt: moment('ordered_at').notNull(),
    /** Day on which the mail was sent, or the customer notified otherwise; null: it has not been sent. */
    notifiedOn: date('notified_on', { mode: 'string' }),
    /** First day on which they apply to the customer: at least five business days after `notifiedOn`; null if that is. */
    reachesOn: date('reaches_on', { mode: 'string' }),
    /** `ELSEWHERE`: by another system, and recorded here. */
    way: text('way', { enum: ['MAIL', 'LETTER', 'ELSEWHERE'] })
      .notNull()
      .default('MAIL'),
  },
  (table) => [
    primaryKey({ columns: [table.accountNumber, table.customerId, table.planId, table.pricesFrom] }),
    index('price_notices_customer_id').on(table.customerId),
  ],
)

/**
 * Requests of customers. An account's arrangements (authorised people, life support, concession) follow from its rows,
 * so they are kept as long as the customer.
 */
export const customerRequests = pgTable(
  'customer_requests',
  {
    reference: text('reference').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** Id of the request, made by the form. A request that is sent again makes no second row. */
    requestId: text('request_id').notNull(),
    kind: text('kind').$type<RequestKind>().notNull(),
    status: text('status').$type<RequestStatus>().notNull(),
    receivedAt: moment('received_at').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }),
    // `json`, not `jsonb`, to keep the order of members, which matters when two requests are compared.
    content: json('content').$type<StoredRequest['content']>().notNull(),
    /**
     * SHA-256 of the consent text for checking a concession card; null for other requests. `content.consent` has its
     * edition: that of the account's text, or of the sign-up's if the card was given there.
     */
    consentSha256: text('consent_sha256'),
    /**
     * The number of a concession card, or of the bank account for a refund, encrypted; null if there is none, or it was
     * deleted. `content` has its last characters.
     */
    sealedNumber: text('sealed_number'),
    targets: json('targets').$type<readonly RequestTarget[]>().notNull(),
    answer: text('answer'),
    /** For a concession card that was checked: its concession and days. */
    granted: json('granted').$type<GrantedConcession>(),
    /** When the status changed last. */
    updatedAt: moment('updated_at').notNull(),
    /** Set while it is open, for kinds that allow one open request for an account. */
    openKey: text('open_key').unique(),
  },
  (table) => [
    uniqueIndex('customer_requests_request_id').on(table.customerId, table.requestId),
    index('customer_requests_account_number').on(table.accountNumber),
    index('customer_requests_status').on(table.status),
  ],
)
