import type { ReactNode } from 'react'
import type { CustomerRequest } from '../../contracts/schemas/requests.ts'
import { Receipt } from '../forms/receipt.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { dayInWords, statusWords, stepWords } from './request-words.ts'

const texts = defineTexts('requestReceipt', {
  numberLabel: 'Your request number',
  summaryLabel: 'What you asked for',
  statusLabel: 'Status',
  emailed:
    'We’ve emailed you the number, unless you asked us to contact you another way. It is also in the list of your requests.',
})

export interface RequestReceiptProps {
  readonly title: string
  readonly request: CustomerRequest
  /** Next steps to list, besides the days of the request. */
  readonly next?: readonly ReactNode[]
  /** Links and buttons below. */
  readonly children?: ReactNode
}

/** The receipt of a request: number, status, and target days. */
export function RequestReceipt({ title, request, next = [], children }: RequestReceiptProps) {
  const { reference, summary, status, targets } = request
  const days = targets.map(({ step, by }) => (
    <>
      <span>{stepWords[step]}</span> <time dateTime={by}>{dayInWords(by)}</time>
    </>
  ))
  return (
    <Receipt
      title={title}
      reference={{ label: texts.numberLabel, number: reference }}
      facts={[
        { label: texts.summaryLabel, value: summary },
        { label: texts.statusLabel, value: statusWords[status] },
      ]}
      next={[...days, ...next]}
      onPrint={() => window.print()}
    >
      <p>{texts.emailed}</p>
      {children}
    </Receipt>
  )
}
