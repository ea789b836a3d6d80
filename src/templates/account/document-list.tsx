import { useState } from 'react'
import type { CustomerDocument, DocumentKind } from '../../../contracts/schemas/document.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { longDate } from '../../customer-figures.ts'
import { englishPart } from '../../language.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { DocumentButton } from './document-button.tsx'

const texts = defineTexts('documentList', {
  bills: 'Bills',
  agreements: 'What you agreed to',
  requestReceipts: 'Request receipts',
  paymentReceipts: 'Payment receipts',
  none: 'No documents yet. Your first bill will be here after your first billing period.',
  kind: 'Kind',
  allKinds: 'All kinds',
  year: 'Year',
  allYears: 'All years',
  all: ({ count }: Values<'count'>) =>
    count === 1
      ? 'Newest first. One document, each as a PDF.'
      : `Newest first. ${count} documents, each as a PDF.`,
  some: ({ shown, count }: Values<'shown' | 'count'>) => `${shown} of ${count} documents.`,
  noneOfKind: 'There are none of this kind for this year.',
  pdf: 'PDF',
  downloadPdf: ({ title, issuedOn }: Values<'title' | 'issuedOn'>) => `Download PDF: ${title}, ${issuedOn}`,
})

export interface DocumentListProps extends DocumentFiles {
  /** Newest first. */
  readonly documents: readonly CustomerDocument[]
}

const kindNames: Readonly<Record<DocumentKind, string>> = {
  BILL: texts.bills,
  TERMS: texts.agreements,
  REQUEST: texts.requestReceipts,
  PAYMENT: texts.paymentReceipts,
}

/** From this number on they can be filtered by kind and year. */
const manyDocuments = 8
const all = ''

const yearOf = ({ issuedOn }: CustomerDocument) => issuedOn.slice(0, 4)
const once = <Value,>(values: readonly Value[]) => [...new Set(values)]

interface FilterProps {
  readonly id: string
  readonly label: string
  /** The label of the option for all. */
  readonly every: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Filter = ({ id, label, every, options, onChange }: FilterProps) => (
  <p className="gf-field">
    <label htmlFor={id}>{label}</label>
    <select id={id} className="gf-select" onChange={({ target }) => onChange(target.value)}>
      <option value={all}>{every}</option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </p>
)

/** A customer's documents, each with a button that saves it. */
export function DocumentList({ documents, getDocument }: DocumentListProps) {
  const [kind, setKind] = useState(all)
  const [year, setYear] = useState(all)
  if (documents.length === 0) return <p>{texts.none}</p>
  const kinds = once(documents.map((one) => one.kind))
  const years = once(documents.map(yearOf))
  const shown = documents.filter(
    (one) => (kind === all || one.kind === kind) && (year === all || yearOf(one) === year),
  )
  return (
    <>
      {documents.length >= manyDocuments && (
        <div className="gf-document-filter">
          <Filter
            id="document-kind"
            label={texts.kind}
            every={texts.allKinds}
            options={kinds.map((value) => [value, kindNames[value]])}
            onChange={setKind}
          />
          <Filter
            id="document-year"
            label={texts.year}
            every={texts.allYears}
            options={years.map((value) => [value, value])}
            onChange={setYear}
          />
        </div>
      )}
      <p className="gf-muted" role="status">
        {shown.length === documents.length
          ? texts.all({ count: documents.length })
          : texts.some({ shown: shown.length, count: documents.length })}
      </p>
      {shown.length === 0 && <p>{texts.noneOfKind}</p>}
      <ul className="gf-plain-list gf-requests gf-document-list">
        {shown.map((one) => (
          <li key={one.documentId}>
            <p>
              <strong lang={englishPart}>{one.title}</strong>{' '}
              <time className="gf-field__description" dateTime={one.issuedOn}>
                {longDate(one.issuedOn)}
              </time>
            </p>
            <DocumentButton
              documentId={one.documentId}
              label={texts.pdf}
              name={texts.downloadPdf({ title: one.title, issuedOn: longDate(one.issuedOn) })}
              getDocument={getDocument}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
