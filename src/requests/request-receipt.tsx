import type { ReactNode } from 'react'
import type { CustomerRequest } from '../../contracts/schemas/requests.ts'
import { Receipt } from '../forms/receipt.tsx'
import { dayInWords, statusWords, stepWords } from './request-words.ts'

export interface RequestReceiptProps {
  readonly title: string
  readonly request: CustomerRequest
  /** What happens next, besides the days of the request. */
  readonly next?: readonly ReactNode[]
  /** Links and buttons below. */
  readonly children?: ReactNode
}

/** A request to keep: number, status, and target days. */
export function RequestReceipt({ title, request, next = [], children }: RequestReceiptProps) {
  const { reference, summary, status, targets } = request
  const days = targets.map(({ step, by }) => (
    <>
      {stepWords[step]} <time dateTime={by}>{dayInWords(by)}</time>
    </>
  ))
  return (
    <Receipt
      title={title}
      reference={{ label: 'Number of your request', number: reference }}
      facts={[
        { label: 'What you asked for', value: summary },
        { label: 'Status', value: statusWords[status] },
      ]}
      next={[...days, ...next]}
      onPrint={() => window.print()}
    >
      <p>
        We have sent the number to your email address, unless you have asked us to reach you in another way.
        It also stands in the list of your requests.
      </p>
      {children}
    </Receipt>
  )
}
