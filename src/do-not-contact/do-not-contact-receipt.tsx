import type { ReactNode } from 'react'
import type {
  ContactWay,
  DoNotContactRequest,
  DoNotContactReceipt as GivenReceipt,
} from '../../contracts/schemas/do-not-contact.ts'
import { Receipt } from '../forms/receipt.tsx'
import { inList } from '../joins.ts'
import { language } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('doNotContactReceipt', {
  visits: 'visits',
  calls: 'calls and texts',
  letters: 'letters',
  emails: 'emails',
  title: 'You are on the do-not-contact list',
  receiptNumber: 'Receipt number',
  from: 'From',
  whatStops: 'What stops',
  keepNumber: 'Keep this number. Print this page or write it down, as we will not show it again.',
  alsoByEmail: ({ email }: Values<'email'>) => ` We’ll also send it to ${email}.`,
})

export interface DoNotContactReceiptProps {
  readonly receipt: GivenReceipt
  readonly request: Pick<DoNotContactRequest, 'ways' | 'email'>
  /** Links to other pages, below the receipt. */
  readonly children?: ReactNode
}

const stopped: Readonly<Record<ContactWay, string>> = {
  visit: texts.visits,
  phone: texts.calls,
  mail: texts.letters,
  email: texts.emails,
}

/** Formats civil dates: in UTC, so that no time zone changes the day. */
const dayFormat = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' })

/** The receipt for somebody who asked not to be contacted: number, day, and what stops. */
export function DoNotContactReceipt({ receipt, request, children }: DoNotContactReceiptProps) {
  const { ways, email } = request
  return (
    <Receipt
      title={texts.title}
      reference={{ label: texts.receiptNumber, number: receipt.receipt }}
      facts={[
        {
          label: texts.from,
          value: (
            <time dateTime={receipt.effectiveFrom}>{dayFormat.format(new Date(receipt.effectiveFrom))}</time>
          ),
        },
        { label: texts.whatStops, value: inList(ways.map((way) => stopped[way])) },
      ]}
    >
      <p>
        {texts.keepNumber}
        <span>{email === undefined ? '' : texts.alsoByEmail({ email })}</span>
      </p>
      {children}
    </Receipt>
  )
}
