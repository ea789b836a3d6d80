/** A mutant that is no mistake: whatever a test did, it could not tell it from the code. */
export interface Explained {
  readonly file: string
  /** The code, in one line as the table of survivors shows it, wherever it stands in the file. */
  readonly was: string
  /** What stands in its place; several where the reason is the same. */
  readonly becomes: string | readonly string[]
  readonly why: string
}

const stranger = '"Stryker was here!"'
const oneStranger = '["Stryker was here"]'

/** A pattern that rewrites what a check has let through, of a fixed length: both its ends are there without being asked for. */
const rewriting = (file: string, pattern: string): readonly Explained[] => {
  const inner = pattern.replace(/^\/\^|\$\/$/g, '')
  return [
    {
      file,
      was: pattern,
      becomes: [`/${inner}$/`, `/^${inner}/`],
      why: 'It is given what the check beside it has let through, which has just so many digits.',
    },
  ]
}

/** Those that have been looked at. An entry that no survivor needs is told, and wants taking out. */
export const explained: readonly Explained[] = [
  {
    file: 'src/account/account-changes.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'A text has no pointer: none is found in it, as in an empty list.',
  },
  ...[
    ['number === undefined || street === undefined', 'number === undefined && street === undefined'],
    ['number === undefined', 'false'],
    ['street === undefined', 'false'],
  ].map(([was = '', becomes = '']) => ({
    file: 'src/address/address.ts',
    was,
    becomes,
    why: 'The pattern gives both or none.',
  })),
  {
    file: 'src/customer-figures.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'It is there for the compiler: digits have a first one.',
  },
  {
    file: 'src/dates/civil-date.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'The first place of a match is passed over; the others are empty all the same.',
  },
  {
    file: 'src/dates/shift-date.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'The first place of a match is passed over; the other is empty all the same.',
  },
  {
    file: 'src/dates/shift-date.ts',
    was: 'day === undefined',
    becomes: 'false',
    why: 'It is there for the compiler: what is undefined is no date either.',
  },
  {
    file: 'src/energy/as-priced.ts',
    was: 'qualities.indexOf(one) > qualities.indexOf(other)',
    becomes: 'qualities.indexOf(one) >= qualities.indexOf(other)',
    why: 'Of two qualities that are the same either is the worse.',
  },
  {
    file: 'src/energy/calendar.ts',
    was: 'index < day.count',
    becomes: 'index <= day.count',
    why: 'One more is the first of the next day, which comes after it, or has no place.',
  },
  {
    file: 'src/energy/calendar.ts',
    was: '-1',
    becomes: '+1',
    why: 'It is there for the compiler: each half-hour of each kind of day has a place.',
  },
  {
    file: 'src/energy/charge-line.ts',
    was: 'over < 0n',
    becomes: 'over <= 0n',
    why: 'Nothing is nothing with either sign.',
  },
  {
    file: 'src/energy/check-tariff.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'There is one of both, as was checked before; of a match the first place is passed over.',
  },
  {
    file: 'src/energy/check-tariff.ts',
    was: 'known !== undefined',
    becomes: 'false',
    why: 'It spares checking a tariff again that was checked: the same comes of it.',
  },
  {
    file: 'src/energy/check-tariff.ts',
    was: 'checked.set(tariff, laidOut)',
    becomes: ';',
    why: 'It spares checking a tariff again that was checked: the same comes of it.',
  },
  {
    file: 'src/energy/demand-lines.ts',
    was: "''",
    becomes: stranger,
    why: 'A group has a day; and of a name of groups it matters whether it is the same.',
  },
  {
    file: 'src/energy/demand-lines.ts',
    was: 'group[0]?.day',
    becomes: 'group[0].day',
    why: 'It is there for the compiler: a group has a day.',
  },
  {
    file: 'src/energy/demand-lines.ts',
    was: "'actual'",
    becomes: '""',
    why: 'It is there for the compiler: a quality is one of the three.',
  },
  {
    file: 'src/energy/half-hours.ts',
    was: 'count === 48',
    becomes: 'false',
    why: 'It spares asking for each half-hour what is the same for all of them.',
  },
  {
    file: 'src/energy/market-time.ts',
    was: "'actual'",
    becomes: '""',
    why: 'It is there for the compiler: a quality is one of the three.',
  },
  {
    file: 'src/energy/price-usage.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'A text is no load that has a price, and no window that names holidays.',
  },
  ...['table === undefined || register === undefined', 'table === undefined', 'register === undefined'].map(
    (was): Explained => ({
      file: 'src/energy/price-usage.ts',
      was,
      becomes: ['false', 'table === undefined && register === undefined'],
      why: 'It is there for the compiler: a tariff of more loads than there are registers is refused.',
    }),
  ),
  {
    file: 'src/energy/rate-table.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'There is one of both, as was checked before; of a match the first place is passed over.',
  },
  {
    file: 'src/energy/rate-table.ts',
    was: 'named[one]?.displayName',
    becomes: 'named[one].displayName',
    why: 'It is there for the compiler: it is one of those that were found.',
  },
  {
    file: 'src/energy/rate-table.ts',
    was: 'true',
    becomes: 'false',
    why: 'The whole week leaves no half-hour out that could be asked for.',
  },
  {
    file: 'src/energy/reads.ts',
    was: 'startMs - firstMs',
    becomes: 'startMs + firstMs',
    why: 'Days begin at a quarter of an hour of UTC: twice that is a half-hour or a whole one.',
  },
  {
    file: 'src/billing/concessions.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'Of the ends the earliest counts, and a word comes after every date.',
  },
  {
    file: 'src/billing/concessions.ts',
    was: 'to === null',
    becomes: 'false',
    why: 'Of the ends the earliest counts, and null is sorted as a word, after every date.',
  },
  {
    file: 'src/auth/forget-customer.ts',
    was: "''",
    becomes: stranger,
    why: 'It is there for the compiler: a storage has as many names as it says.',
  },
  {
    file: 'src/auth/tabs.ts',
    was: 'openChannel?.(address)',
    becomes: 'openChannel(address)',
    why: 'What is missing throws, and that is caught as what throws.',
  },
  {
    file: 'src/auth/use-session-expiry.ts',
    was: "'none'",
    becomes: '""',
    why: 'Of an attempt it is asked whether it is under way or has failed.',
  },
  {
    file: 'src/boot/ask-for-font.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'It stands before the places both times, and between two texts there is no distance.',
  },
  {
    file: 'src/boot/ask-for-font.ts',
    was: 'top > innerHeight',
    becomes: 'top >= innerHeight',
    why: 'What begins at the lower edge is not seen either.',
  },
  {
    file: 'src/boot/backend-patterns.ts',
    was: "'Production'",
    becomes: '""',
    why: 'An environment that there is none of has the backend of Production.',
  },
  ...['style', 'font'].map((name) => ({
    file: 'src/boot/boot-data.ts',
    was: `${name} !== undefined`,
    becomes: 'true',
    why: 'It is there for the compiler: JSON knows no undefined.',
  })),
  {
    file: 'src/boot/start-application.ts',
    was: '{ once: true }',
    becomes: '{}',
    why: 'A page that was rendered ahead is shown once.',
  },
  {
    file: 'src/contact-details/contact-request.ts',
    was: "''",
    becomes: stranger,
    why: 'No field has either name.',
  },
  {
    file: 'src/document/gate-markup.ts',
    was: "'gate.js'",
    becomes: '""',
    why: 'It names a script of ours in a message that there is only if the script cannot be read.',
  },
  {
    file: 'src/fastify/json-body.ts',
    was: "''",
    becomes: stranger,
    why: 'It is there for the compiler: without a type no parser is asked.',
  },
  {
    file: 'src/fastify/json-body.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'The first place of a match is passed over; the other is empty all the same.',
  },
  {
    file: 'src/forms/reset-link.ts',
    was: 'page === null',
    becomes: 'false',
    why: 'It is there for the compiler: where there is no page nothing is taken, and nothing is there to drop.',
  },
  {
    file: 'src/gate/gate.ts',
    was: "'initializing'",
    becomes: '""',
    why: 'It is there for the compiler: before there is a machine its state is not asked for.',
  },
  {
    file: 'src/gate/gate.ts',
    was: '{ code: null, isReset: false }',
    becomes: '{}',
    why: 'Whoever the storage lets in has no code tried, and what is not set is no reset.',
  },
  {
    file: 'src/billing/make-invoice.ts',
    was: 'parts[0]?.period',
    becomes: 'parts[0].period',
    why: 'It is there for the compiler: there is a part of each plan.',
  },
  {
    file: 'src/billing/needs-half-hours.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'A text is no load and no feed-in whose prices depend on the time.',
  },
  {
    file: 'src/billing/true-up.ts',
    was: 'recoverFrom !== undefined',
    becomes: 'true',
    why: 'It is there for the compiler: undefined comes after no day.',
  },
  {
    file: 'src/debits/debit-agreements.ts',
    was: 'announcedOn !== null',
    becomes: 'true',
    why: 'It is there for the compiler: what was announced never is on no day up to today.',
  },
  {
    file: 'src/debits/debit-outcome.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'A text has no pointer, and so none to the key.',
  },
  {
    file: 'src/debits/scheduled-debits.ts',
    was: 'one > other',
    becomes: 'one >= other',
    why: 'Of two days that are the same either is.',
  },
  {
    file: 'src/debits/scheduled-debits.ts',
    was: 'last.failedOn === null',
    becomes: 'false',
    why: 'What has not failed has no failure after which it is tried again, which is asked beside it.',
  },
  {
    file: 'src/debits/scheduled-debits.ts',
    was: "'DIRECT_DEBIT'",
    becomes: '""',
    why: 'There it is asked only whether it is PayTo.',
  },
  {
    file: 'src/debits/scheduled-debits.ts',
    was: 'coversFrom !== null',
    becomes: 'true',
    why: 'It is there for the compiler: no day is on or after none.',
  },
  {
    file: 'src/debits/scheduled-debits.ts',
    was: 'coversFrom === null',
    becomes: 'false',
    why: 'Without a day no bill is covered: it spares looking at each.',
  },
  {
    file: 'src/gate/gate.ts',
    was: 'machine?.getSnapshot',
    becomes: 'machine.getSnapshot',
    why: 'It is there for the compiler: before there is a machine its state is not asked for.',
  },
  {
    file: 'src/gate/gate.ts',
    was: 'timerId !== null',
    becomes: 'true',
    why: 'Where there is no timer none is ended.',
  },
  {
    file: 'src/gate/gate.ts',
    was: '{ code: null, isReset: false }',
    becomes: '{}',
    why: 'Who is verified by storage is let through, with no code and no reset to look at.',
  },
  {
    file: 'src/gate/gate.ts',
    was: "state !== 'unverified'",
    becomes: 'true',
    why: 'The timer begins again, at the same moment: the delay counts from the first time.',
  },
  {
    file: 'src/gate/gate.ts',
    was: "'unverified'",
    becomes: '""',
    why: 'The timer begins again, at the same moment: the delay counts from the first time.',
  },
  {
    file: 'src/gate/gate.ts',
    was: 'stateNow() === state',
    becomes: 'true',
    why: 'The overlay is drawn twice as it was drawn once.',
  },
  {
    file: 'src/gate/gate.ts',
    was: 'stopTimer()',
    becomes: ';',
    why: 'What has begun again ends the timer, or leaves it as it would set it.',
  },
  {
    file: 'src/gate/gate-fragment.ts',
    was: '/^#/',
    becomes: '/#/',
    why: 'A fragment begins with it, or is empty.',
  },
  {
    file: 'src/gate/gate-fragment.ts',
    was: "''",
    becomes: stranger,
    why: 'Browsers pass over the title of an entry.',
  },
  {
    file: 'src/gate/gate-machine.ts',
    was: "''",
    becomes: stranger,
    why: 'Neither can be typed: the gate stays as it is.',
  },
  {
    file: 'src/page-state/render-debug.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'A time that is none is within no number of milliseconds of another one.',
  },
  {
    file: 'src/page-state/render-debug.ts',
    was: '[atMs, ...renders.times].slice(0, burst.renders)',
    becomes: '[atMs, ...renders.times]',
    why: 'It keeps the list short; the third place is the same.',
  },
  {
    file: 'src/page-state/render-debug.ts',
    was: 'first !== undefined',
    becomes: 'true',
    why: 'It is there for the compiler: nothing is within so many milliseconds of undefined.',
  },
  {
    file: 'src/pages/document-loads.ts',
    was: "''",
    becomes: stranger,
    why: 'Browsers pass over the title of an entry.',
  },
  {
    file: 'src/pages/page-loader.ts',
    was: 'openDocument?.(address, why)',
    becomes: 'openDocument(address, why)',
    why: 'What is missing throws, and that is caught as what throws.',
  },
  {
    file: 'src/pages/prefetcher.ts',
    was: 'timer !== undefined',
    becomes: 'true',
    why: 'Where there is no timer none is ended.',
  },
  {
    file: 'src/payments/webhook-signature.ts',
    was: '[]',
    becomes: oneStranger,
    why: 'The first place of a match is passed over; the other is empty all the same.',
  },
  {
    file: 'src/plans/plan-terms.ts',
    was: "''",
    becomes: stranger,
    why: 'Of one word or none nothing is joined.',
  },
  {
    file: 'src/show/show.ts',
    was: '() => false',
    becomes: '() => undefined',
    why: 'It is asked as a condition.',
  },
  {
    file: 'src/theme/settled-properties.ts',
    was: 'definition.exec(css)?.[1]?.trim',
    becomes: 'definition.exec(css)?.[1].trim',
    why: 'It is there for the compiler: the part of a match is there, if empty.',
  },
  {
    file: 'src/token/token-text.ts',
    was: "''",
    becomes: stranger,
    why: 'It is there for the compiler: a token without these parts is refused by their number.',
  },
  {
    file: 'src/token/token-claims.ts',
    was: "typeof exp === 'number'",
    becomes: 'true',
    why: 'It is there for the compiler: nothing but a number is finite.',
  },
  {
    file: 'src/token/verify-token.ts',
    was: 'seconds >= 0',
    becomes: 'seconds > 0',
    why: 'For 0 seconds both say 0.',
  },
  {
    file: 'src/validators/nmi.ts',
    was: "''",
    becomes: stranger,
    why: 'An NMI that has come so far has a first character.',
  },
  {
    file: 'src/validators/nmi.ts',
    was: 'ten.length - at',
    becomes: 'ten.length + at',
    why: 'Whether it is odd is the same.',
  },
  {
    file: 'src/validators/luhn.ts',
    was: 'digits.length - at',
    becomes: 'digits.length + at',
    why: 'Whether it is odd is the same.',
  },
  ...rewriting('src/validators/bank-account.ts', String.raw`/^(\d{3})(\d{3})$/`),
  ...rewriting('src/validators/business-number.ts', String.raw`/^(\d\d)(\d{3})(\d{3})(\d{3})$/`),
  ...rewriting('src/validators/business-number.ts', String.raw`/^(\d{3})(\d{3})(\d{3})$/`),
  ...rewriting('src/validators/identity-document.ts', String.raw`/^(\d{4})(\d{5})(\d)$/`),
  ...rewriting('src/validators/phone.ts', String.raw`/^(0[45]\d\d|1[38]00)(\d{3})(\d{3})$/`),
  ...rewriting('src/validators/phone.ts', String.raw`/^(0[2378])(\d{4})(\d{4})$/`),
  ...rewriting('src/validators/phone.ts', String.raw`/^(13)(\d\d)(\d\d)$/`),
  {
    file: 'src/validators/business-days.ts',
    was: 'count < 0',
    becomes: 'count <= 0',
    why: 'Without a count no step is made.',
  },
  {
    file: 'src/validators/gst.ts',
    was: 'cents < 0',
    becomes: 'cents <= 0',
    why: 'Of nothing nothing is rounded up, which is asked beside it.',
  },
  {
    file: 'src/usage/period-figures.ts',
    was: 'credit < 0',
    becomes: 'credit <= 0',
    why: 'A credit of nothing has left before.',
  },
  {
    file: 'src/usage/usage-bars.ts',
    was: 'a > b',
    becomes: 'a >= b',
    why: 'Of two days that are the same either is.',
  },
  {
    file: 'src/validators/postcode.ts',
    was: "''",
    becomes: stranger,
    why: 'Neither is a range of postcodes.',
  },
  {
    file: 'src/validators/postcode.ts',
    was: 'state === null || kind === null',
    becomes: 'state === null && kind === null',
    why: 'Where one is null the other is.',
  },
  {
    file: 'src/validators/postcode.ts',
    was: 'state === null',
    becomes: 'false',
    why: 'Where one is null the other is, which is asked beside it.',
  },
  {
    file: 'src/validators/postcode.ts',
    was: 'kind === null',
    becomes: 'false',
    why: 'Where one is null the other is, which is asked beside it.',
  },
  {
    file: 'src/validators/public-holidays.ts',
    was: 'date <= last',
    becomes: 'date < last',
    why: 'No calendar ends with a holiday.',
  },
  {
    file: 'src/validators/public-holidays.ts',
    was: "state === 'VIC'",
    becomes: 'true',
    why: 'No other state has a holiday on these days.',
  },
  {
    file: 'src/validators/public-holidays.ts',
    was: 'one.date < other.date',
    becomes: 'one.date <= other.date',
    why: 'No day stands there twice.',
  },
]
