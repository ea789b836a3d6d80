import { columnNames, columnOf } from './customer-columns.ts'
import type { Refusal } from './customer-file.ts'
import type { Change, ImportOutcome } from './customer-import.ts'

const columnLines = columnNames.map((name) => `  ${name.padEnd(18)}${columnOf(name).expected}`).join('\n')

export const usage = `The customers in the server's database. Give it the server's environment (DATABASE_URL, DATA_DIR,
PUBLIC_ORIGIN …) and run it as the server's user. The embedded database takes one process alone: stop the server first.

  import <file.csv>      adds the accounts of the file with their customers, and changes those that differ, by account
                         number. All or, if a line is refused, nothing. Balances become those of the file
      --dry-run          writes nothing, and says what would be written
      --invite           sends each new customer a link to choose a password
      --despite-payout   also lowers balances of accounts whose credit was paid out since the last import
  add --name "Maya Nguyen" --email maya@mail.example --account 300417826 …
                         adds one account; its options are the columns below (--plan-id …). Without a balance it is 0;
                         --given-name and --family-name in the place of --name. --dry-run, --invite as above
  invite <e-mail|account number>
                         sends a link to choose a password, which works once: for 7 days, or for an hour if the
                         customer has a password already; the one before is void
      --print            prints it instead: whoever has it can log in
  list                   every account with its customer
      --locked           those alone whose log-in by password is locked after wrong ones, and until when
  unlock <e-mail|account number>
                         lets a locked customer log in again at once
  disconnect-provider <e-mail|account number>
                         forgets which login of the identity provider is this customer's, and ends the sessions that were
                         begun with it
  business <account number> --name "Petrakis Bakery Pty Ltd" --abn 72999999991
                         corrects the legal name, the ABN or both of the business that bills are tax invoices for, from
                         the next bill on
  applications           the applications that wait for somebody to decide, and why
      --all              every application that was sent, with what became of it
  accept <reference>     opens the account of such an application, and tells the applicant by mail
  decline <reference> --because credit|identity|premises|other
                         ends it without a contract, and tells the applicant why, and how to have it looked at again
  offer-terms <e-mail|account number> --kind contract|billing-cycle --version 2027-01 --title "…" --points "…|…"
                         offers terms: the customer accepts them by the link of a mail, or does nothing
      --document /path   page of the site that has the whole text
      --days 30          how long they can be accepted
  plan-changes           changes of plan that customers have agreed to in the account, newest first
  held                   mails that were not sent, because their recipients have said how they are reached safely, or that
                         they want letters
  show <number>          what somebody has to be told in the place of one of them
  release <number>       sends one of them after all, because its recipient has said that it may come
  handled <number>       removes one of them: its recipient was notified by the safe contact, or by letter. Use it on the day of
                         telling: other prices count five business days after it
  generate <count>       fills the database with made-up customers for trials of size, with bills and a reading of each day;
                         nobody knows their passwords. --seed (1): the same number makes the same customers;
                         --days (730): how many days of usage. Not with a PUBLIC_ORIGIN

The file is CSV (RFC 4180, UTF-8) with a line of column names, in any order:

${columnLines}

One of balance_cents and balance_dollars. family_name, unit, due_on and billed_to may be missing. Lines with the same e-mail
address are accounts of one customer.
`

/** `balanceCents` → `balance_cents`. */
const columnStyle = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `line 3, account 300417826: new customer, new account`; nothing for a line that changes nothing. */
function changeInWords({ line, accountNumber, isNewAccount, isNewCustomer, ...change }: Change): string[] {
  const changed = [...change.changedName, ...change.changed].map(columnStyle)
  const parts = [
    ...(isNewCustomer ? ['new customer'] : []),
    ...(isNewAccount ? ['new account'] : []),
    ...(changed.length > 0 ? [`changes ${changed.join(', ')}`] : []),
  ]
  return parts.length === 0 ? [] : [`line ${line}, account ${accountNumber}: ${parts.join(', ')}`]
}

/** The result of an import, or of a trial run. */
export function outcomeInWords(
  { outcome, changes, newEmails }: Exclude<ImportOutcome, { outcome: 'refused' }>,
  { isInviting, sending }: { readonly isInviting: boolean; readonly sending: string },
): string {
  const isPlan = outcome === 'planned'
  const count = (is: (change: Change) => boolean) => changes.filter(is).length
  const renamed = count(({ changedName }) => changedName.length > 0)
  const added = count(({ isNewAccount }) => isNewAccount)
  const changed = count((change) => change.changed.length > 0)
  const invited = isInviting ? newEmails.length : 0
  const links = invited === 1 ? 'a link' : 'links'
  return [
    ...(isPlan ? changes.flatMap(changeInWords) : []),
    `${isPlan ? 'Nothing was written.' : 'Done.'} Customers: ${newEmails.length} new, ${renamed} with another name. Accounts: ${added} new, ${changed} changed, ${changes.length - added - changed} as they were.`,
    ...(invited > 0 ? [`${isPlan ? 'It would order' : 'Ordered'} ${links} for ${invited}. ${sending}`] : []),
  ].join('\n')
}

/** A refused line, for the operator. */
export const refusalInWords = ({ line, column, reason }: Refusal) =>
  `line ${line}${column === null ? '' : `, ${column}`}: ${reason}`
