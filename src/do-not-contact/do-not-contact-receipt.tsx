import type { ReactNode } from 'react'
import type {
  ContactWay,
  DoNotContactRequest,
  DoNotContactReceipt as GivenReceipt,
} from '../../contracts/schemas/do-not-contact.ts'
import { Receipt } from '../forms/receipt.tsx'

export interface DoNotContactReceiptProps {
  readonly receipt: GivenReceipt
  readonly request: Pick<DoNotContactRequest, 'ways' | 'email'>
  /** Links to other pages, below the receipt. */
  readonly children?: ReactNode
}

const stopped: Readonly<Record<ContactWay, string>> = {
  visit: 'visits',
  phone: 'calls and texts',
  mail: 'letters',
  email: 'emails',
}

/** Formats civil dates: in UTC, so that no time zone changes the day. */
const dayFormat = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' })

/** The receipt for somebody who asked not to be contacted: number, day, and what stops. */
export function DoNotContactReceipt({ receipt, request, children }: DoNotContactReceiptProps) {
  const { ways, email } = request
  return (
    <Receipt
      title="You are on the do-not-contact list"
      reference={{ label: 'Receipt number', number: receipt.receipt }}
      facts={[
        {
          label: 'From',
          value: (
            <time dateTime={receipt.effectiveFrom}>{dayFormat.format(new Date(receipt.effectiveFrom))}</time>
          ),
        },
        { label: 'What stops', value: ways.map((way) => stopped[way]).join(', ') },
      ]}
    >
      <p>
        Keep this number. Print this page or write it down, as we will not show it again.
        <span>{email === undefined ? '' : ` We’ll also send it to ${email}.`}</span>
      </p>
      {children}
    </Receipt>
  )
}
