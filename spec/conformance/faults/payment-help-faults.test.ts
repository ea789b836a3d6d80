import { daysAfter } from '../../../contracts/civil-days.ts'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { paymentHelpFaults as faults } from './payment-help-faults.ts'
import { paymentHelpGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

/** Has a bill that can be extended, whenever the test runs. */
const dueOn = daysAfter(new Date().toISOString().slice(0, 10), 10)
const [newest, ...older] = mayaNguyen.bills
const owing = {
  ...mayaNguyen,
  overview: { ...mayaNguyen.overview, dueOn },
  bills: newest === undefined ? [] : [{ ...newest, dueOn }, ...older],
  invoices: mayaNguyen.invoices.map((invoice) =>
    invoice.invoiceNumber === newest?.invoiceNumber ? { ...invoice, dueDate: dueOn } : invoice,
  ),
}
mockSuite({ groups, what: 'payment help', clauses: '[API-12] [LIB-4]', faults, customers: [owing] })
