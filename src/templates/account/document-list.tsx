import { useState } from 'react'
import type { CustomerDocument, DocumentKind } from '../../../contracts/schemas/document.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { longDate } from './customer-figures.ts'
import { DocumentButton } from './document-button.tsx'

export interface DocumentListProps extends DocumentFiles {
  /** Newest first. */
  readonly documents: readonly CustomerDocument[]
}

const kindNames: Readonly<Record<DocumentKind, string>> = {
  BILL: 'Bills',
  TERMS: 'What you agreed to',
  REQUEST: 'Request receipts',
  PAYMENT: 'Payment receipts',
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
  if (documents.length === 0)
    return <p>No documents yet. Your first bill will be here after your first billing period.</p>
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
            label="Kind"
            every="All kinds"
            options={kinds.map((value) => [value, kindNames[value]])}
            onChange={setKind}
          />
          <Filter
            id="document-year"
            label="Year"
            every="All years"
            options={years.map((value) => [value, value])}
            onChange={setYear}
          />
        </div>
      )}
      <p className="gf-muted" role="status">
        {shown.length === documents.length
          ? `Newest first. ${documents.length === 1 ? 'One document' : `${documents.length} documents`}, each as a PDF.`
          : `${shown.length} of ${documents.length} documents.`}
      </p>
      {shown.length === 0 && <p>There are none of this kind for this year.</p>}
      <ul className="gf-plain-list gf-requests gf-document-list">
        {shown.map((one) => (
          <li key={one.documentId}>
            <p>
              <strong>{one.title}</strong>{' '}
              <time className="gf-field__description" dateTime={one.issuedOn}>
                {longDate(one.issuedOn)}
              </time>
            </p>
            <DocumentButton
              documentId={one.documentId}
              label="PDF"
              name={`Download PDF: ${one.title}, ${longDate(one.issuedOn)}`}
              getDocument={getDocument}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
