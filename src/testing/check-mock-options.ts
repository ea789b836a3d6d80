import { core } from '../../contracts/core.ts'
import { customer as customerContract } from '../../contracts/customer.ts'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import { Invoice } from '../../contracts/schemas/invoice.ts'
import { PlanTerms } from '../../contracts/schemas/plan-change.ts'
import { Credentials } from '../../contracts/schemas/session.ts'
import { ensureAnswer, partFaults } from './contract-checks.ts'
import { routesOf } from './contract-routes.ts'
import { accountListOf } from './mock-accounts.ts'
import { MockError } from './mock-error.ts'
import type { PageFiles } from './mock-page-routes.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'
import { createRouteTable } from './route-table.ts'

function refuse(option: string, reason: string, field?: string): never {
  throw new MockError('MOCK_OPTION', `${option}: ${reason}`, field === undefined ? {} : { field })
}

/** Checks an answer. Errors name the option from which the answer would come. */
function ensureOption(option: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof MockError)) throw error
    refuse(option, error.message, error.field)
  }
}

function checkAccount({ bills, invoices = [], usage = [], plans }: MockAccount, option: string): void {
  const { myAccount, usage: usageContract } = customerContract
  ensureOption(option, () => ensureAnswer(myAccount.bills, 200, { bills }))
  for (const invoice of invoices) {
    ensureOption(option, () => ensureAnswer(myAccount.bill, 200, invoice))
    const [wrong] = invoiceFaults(Invoice.parse(invoice))
    if (wrong) refuse(option, `${wrong.pointer} of ${invoice.invoiceNumber}: ${wrong.detail}`, wrong.pointer)
  }
  for (const [at, { terms }] of (plans?.offers ?? []).entries()) {
    const [fault] = partFaults(PlanTerms, terms, `plans.offers[${at}].terms`)
    if (fault) refuse(option, `${fault.pointer} breaks the contract (${fault.detail})`, fault.pointer)
  }
  const anyStretch = { every: 'day', from: '2026-01-01', to: '2026-01-01' }
  ensureOption(option, () => ensureAnswer(usageContract.series, 200, { ...anyStretch, readings: usage }))
}

function checkCustomer(one: MockCustomer, option: string): void {
  const { myAccount, user: userContract } = customerContract
  const { userId, credentials, overview, moreAccounts = [], terms = [], savedCards = [] } = one
  const [fault] = partFaults(Credentials, credentials, 'credentials')
  if (fault) refuse(option, `${fault.pointer} breaks the contract (${fault.detail})`, fault.pointer)
  const email = overview.customer.email
  ensureOption(option, () => ensureAnswer(core.session.user, 200, { userId, email }))
  ensureOption(option, () => ensureAnswer(myAccount.overview, 200, overview))
  checkAccount(one, option)
  for (const [at, account] of moreAccounts.entries()) {
    const name = `${option}.moreAccounts[${at}]`
    const whole = { ...account.overview, customer: overview.customer }
    ensureOption(name, () => ensureAnswer(myAccount.overview, 200, whole))
    checkAccount(account, name)
  }
  ensureOption(option, () => ensureAnswer(myAccount.accounts, 200, accountListOf(one)))
  ensureOption(option, () => ensureAnswer(userContract.terms, 200, { terms }))
  ensureOption(option, () => ensureAnswer(customerContract.savedCards.list, 200, { cards: savedCards }))
}

function checkPageFiles(files: PageFiles): void {
  const find = createRouteTable(routesOf(core.pages, 'core.pages'))
  for (const [path, file] of Object.entries(files)) {
    const option = `pageFiles['${path}']`
    const route = find(path)?.entries[0]?.route
    if (route === undefined || route.path === core.pages.document.path)
      refuse(option, 'is no address of page data')
    ensureOption(option, () => ensureAnswer(route, 200, file))
  }
}

export interface CheckedOptions {
  readonly customers: readonly MockCustomer[]
  readonly pageFiles: PageFiles
  readonly basePath: string
}

/** Throws `MockError` for options that break the contract, because the mock's answers would break it later, during a test. */
export function checkMockOptions({ customers, pageFiles, basePath }: CheckedOptions): void {
  for (const [at, customer] of customers.entries()) checkCustomer(customer, `customers[${at}]`)
  checkPageFiles(pageFiles)
  if (basePath !== '' && !/^(?:\/[\w.~-]+)+$/.test(basePath))
    refuse('basePath', "starts with a slash and ends without one, or is ''")
}
