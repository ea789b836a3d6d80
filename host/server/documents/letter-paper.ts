import type { CustomerRequest } from 'gridfront/contracts'
import { dayInWords, kindWords, stepWords } from 'gridfront/server'
import { makePaper } from './paper.ts'
import type { PaperFacts } from './paper-facts.ts'

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
export const termsPaper = (terms: AcceptedTerms, facts: PaperFacts): Promise<Buffer> =>
  makePaper(
    {
      title: terms.title,
      kind: 'What you agreed to',
      number: `Version ${terms.version}`,
      issuedOn: terms.acceptedOn,
      facts,
    },
    (paper) => {
      paper.heading(1, terms.title)
      paper.list([
        ['Version', terms.version],
        ['You agreed on', dayInWords(terms.acceptedOn)],
      ])
      for (const point of terms.points) paper.paragraph(point, { size: 10.5 })
      if (terms.document !== null)
        paper.paragraph(`The whole text: ${new URL(terms.document, facts.payAddress).href}`)
      paper.heading(2, 'Questions')
      paper.paragraph(`${facts.phone} or ${facts.email}. ${facts.hours}.`)
    },
  )

/** The parts of a request that never change. */
export type RequestOnPaper = Pick<
  CustomerRequest,
  'reference' | 'kind' | 'summary' | 'targets' | 'effectiveOn'
> & { readonly receivedOn: string }

/** The receipt of a request: its content, and the days given then. */
export const receiptPaper = (asked: RequestOnPaper, facts: PaperFacts): Promise<Buffer> =>
  makePaper(
    {
      title: `Receipt ${asked.reference}`,
      kind: 'Receipt of a request',
      number: asked.reference,
      issuedOn: asked.receivedOn,
      facts,
    },
    (paper) => {
      paper.heading(1, 'We have your request')
      paper.list([
        ['Number', asked.reference],
        ['Received', dayInWords(asked.receivedOn)],
        ['About', kindWords[asked.kind]],
        ['What you asked for', asked.summary],
        ...asked.targets.map(({ step, by }) => [stepWords[step], dayInWords(by)] as const),
      ])
      paper.paragraph(
        'These are the days as they stood when your request came. How far it has come stands in your account, under Requests.',
      )
      paper.heading(2, 'Questions')
      paper.paragraph(`${facts.phone} or ${facts.email}, with the number. ${facts.hours}.`)
    },
  )
