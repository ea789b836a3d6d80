import type { ReactNode } from 'react'
import type {
  ContactWay,
  DoNotContactRequest,
  DoNotContactReceipt as Receipt,
} from '../../contracts/schemas/do-not-contact.ts'
import { FormDone } from './form-done.tsx'

export interface DoNotContactReceiptProps {
  readonly receipt: Receipt
  readonly request: Pick<DoNotContactRequest, 'ways' | 'email'>
  /** Ways on. */
  readonly children?: ReactNode
}

const stopped: Readonly<Record<ContactWay, string>> = {
  visit: 'visits',
  phone: 'calls and texts',
  mail: 'letters',
  email: 'e-mails',
}

/** A day is the same one wherever it is read. */
const dayFormat = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' })

/** What whoever asked keeps: number, day and what stops. Goes onto paper as it is, without the buttons. */
export function DoNotContactReceipt({ receipt, request, children }: DoNotContactReceiptProps) {
  const { ways, email } = request
  return (
    // Shown once: no reload takes it away.
    <div className="gf-receipt" data-keep="">
      <FormDone title="You are on the do-not-contact list">
        <dl className="gf-facts">
          <dt>Receipt number</dt>
          <dd className="gf-number gf-receipt__number">{receipt.receipt}</dd>
          <dt>From</dt>
          <dd>
            <time dateTime={receipt.effectiveFrom}>{dayFormat.format(new Date(receipt.effectiveFrom))}</time>
          </dd>
          <dt>What stops</dt>
          <dd>{ways.map((way) => stopped[way]).join(', ')}</dd>
        </dl>
        <p>
          Keep the number: print this page or write it down. It is not shown again.
          {email === undefined ? '' : ` We also send it to ${email}.`}
        </p>
        {children}
      </FormDone>
    </div>
  )
}
