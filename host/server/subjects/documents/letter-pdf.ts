import type { CustomerRequest } from 'gridfront/contracts'
import { dayInWords, kindWords, stepWords } from 'gridfront/server'
import type { LetterheadFacts } from './letterhead-facts.ts'
import { renderPdf } from './render-pdf.ts'

/** Terms that a customer has accepted. */
export interface AcceptedTerms {
  readonly title: string
  readonly version: string
  readonly points: readonly string[]
  /** The full terms, as a path of the site; null: the points are complete. */
  readonly document: string | null
  /** The day on which they were accepted. */
  readonly acceptedOn: string
}

/** The record of terms that were accepted, in the version that was accepted. */
export const termsPdf = (terms: AcceptedTerms, facts: LetterheadFacts): Promise<Buffer> =>
  renderPdf(
    {
      title: terms.title,
      kind: 'What you agreed to',
      number: `Version ${terms.version}`,
      issuedOn: terms.acceptedOn,
      facts,
    },
    (pdf) => {
      pdf.heading(1, terms.title)
      pdf.list([
        ['Version', terms.version],
        ['You agreed on', dayInWords(terms.acceptedOn)],
      ])
      for (const point of terms.points) pdf.paragraph(point, { size: 10.5 })
      if (terms.document !== null)
        pdf.paragraph(`The full text: ${new URL(terms.document, facts.payAddress).href}`)
      pdf.heading(2, 'Questions')
      pdf.paragraph(`${facts.phone} or ${facts.email}. ${facts.hours}.`)
    },
  )

/** The parts of a request that never change. */
export type PrintedRequest = Pick<
  CustomerRequest,
  'reference' | 'kind' | 'summary' | 'targets' | 'effectiveOn'
> & { readonly receivedOn: string }

/** The receipt of a request: its content, and the days given then. */
export const receiptPdf = (asked: PrintedRequest, facts: LetterheadFacts): Promise<Buffer> =>
  renderPdf(
    {
      title: `Receipt ${asked.reference}`,
      kind: 'Receipt for a request',
      number: asked.reference,
      issuedOn: asked.receivedOn,
      facts,
    },
    (pdf) => {
      pdf.heading(1, 'We have your request')
      pdf.list([
        ['Number', asked.reference],
        ['Received', dayInWords(asked.receivedOn)],
        ['About', kindWords[asked.kind]],
        ['What you asked for', asked.summary],
        ...asked.targets.map(({ step, by }) => [stepWords[step], dayInWords(by)] as const),
      ])
      pdf.paragraph(
        'These are the dates as at the time of your request. You can see how it is going in your account, under Requests.',
      )
      pdf.heading(2, 'Questions')
      pdf.paragraph(`${facts.phone} or ${facts.email}, with the number. ${facts.hours}.`)
    },
  )
