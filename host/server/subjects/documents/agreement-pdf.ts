import { signedDollars } from 'gridfront/billing'
import type { DebitAgreement } from 'gridfront/contracts'
import type { PlannedInstalment } from 'gridfront/server'
import { dayInWords } from 'gridfront/server'
import type { LetterheadFacts } from './letterhead-facts.ts'
import type { PdfWriter } from './render-pdf.ts'
import { renderPdf } from './render-pdf.ts'

interface Agreed {
  readonly reference: string
  /** Civil date in the state of supply. */
  readonly agreedOn: string
  readonly accountNumber: string
}

/** A direct debit request as it was agreed to. */
export interface PrintedDebitRequest extends Agreed {
  readonly accountName: string
  /** Six digits. */
  readonly bsb: string
  /** The last digits of the bank account's number. */
  readonly ending: string
  /** Bills due on this day or later are debited. */
  readonly coversFrom: string
  readonly agreement: Pick<DebitAgreement, 'version' | 'points' | 'consent'>
}

/** A payment plan as it was agreed to: what was paid since, and a cancellation, are left out, so that it never changes. */
export interface PrintedPlan extends Agreed {
  readonly owedCents: number
  readonly instalments: readonly PlannedInstalment[]
}

/** The common beginning and end of all agreements. */
const renderAgreement = (
  title: string,
  { reference, agreedOn, accountNumber }: Agreed,
  facts: LetterheadFacts,
  compose: (pdf: PdfWriter, common: readonly (readonly [string, string])[]) => void,
) =>
  renderPdf(
    { title: `${title} ${reference}`, kind: title, number: reference, issuedOn: agreedOn, facts },
    (pdf) => {
      pdf.heading(1, title)
      compose(pdf, [
        ['Number', reference],
        ['You agreed on', dayInWords(agreedOn)],
        ['Account number', accountNumber],
      ])
      pdf.heading(2, 'Questions')
      pdf.paragraph(`${facts.phone} or ${facts.email}, with the number above. ${facts.hours}.`)
    },
  )

/** A direct debit request with the service agreement in the edition that the customer agreed to. */
export const debitRequestPdf = (request: PrintedDebitRequest, facts: LetterheadFacts): Promise<Buffer> =>
  renderAgreement('Direct debit request', request, facts, (pdf, common) => {
    const { accountName, bsb, ending, coversFrom, agreement } = request
    pdf.list([
      ...common,
      ['Name on bank account', accountName],
      ['BSB', `${bsb.slice(0, 3)}-${bsb.slice(3)}`],
      ['Bank account', ending === '' ? 'Not shown' : `Ending in ${ending}`],
      ['First bill', `The first one due on or after ${dayInWords(coversFrom)}`],
      ['Edition of terms', agreement.version],
    ])
    pdf.paragraph(agreement.consent.description)
    pdf.paragraph(`${agreement.consent.label}.`)
    pdf.heading(2, 'Service agreement')
    for (const point of agreement.points) pdf.paragraph(point)
  })

/** A payment plan with its instalments. */
export const paymentPlanPdf = (plan: PrintedPlan, facts: LetterheadFacts): Promise<Buffer> =>
  renderAgreement('Payment plan', plan, facts, (pdf, common) => {
    pdf.list([...common, ['Amount of the plan', signedDollars(plan.owedCents)]])
    pdf.table(
      'Instalments',
      [
        { title: 'Instalment', share: 0.2 },
        { title: 'Due', share: 0.4 },
        { title: 'Amount', share: 0.4, isFigure: true },
      ],
      plan.instalments.map(({ number, dueOn, amount }) => ({
        cells: [String(number), dayInWords(dueOn), signedDollars(amount)],
      })),
    )
    pdf.paragraph(
      'This is the plan as you agreed to it. What you have paid of it since, and what is due next, is in your account, under More time to pay.',
    )
  })
