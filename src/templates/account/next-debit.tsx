import type { DebitList } from '../../../contracts/schemas/debit.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { dollars, longDate } from './customer-figures.ts'

export interface NextDebitProps {
  readonly debits: DebitList | undefined
  /** Of this bill alone. Left out: of the account. */
  readonly invoiceNumber?: string
  /** Where there is a way to pay: that it would be paid twice. */
  readonly warns?: boolean
}

/** What is debited next, or is on its way. Nothing where there is no such debit. */
export function NextDebit({ debits, invoiceNumber, warns = false }: NextDebitProps) {
  const { href } = useSiteLocation()
  const isMeant = (debit: { readonly invoiceNumber: string }) =>
    invoiceNumber === undefined || debit.invoiceNumber === invoiceNumber
  const onItsWay = debits?.debits.filter((debit) => debit.status === 'PENDING' && isMeant(debit)) ?? []
  const next = debits?.scheduled.find(isMeant)
  if (next === undefined && onItsWay.length === 0) return null
  const cents = onItsWay.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div
      // On a page of its own it stands beside cards, on a bill within one.
      className={warns && invoiceNumber === undefined ? 'gf-card' : undefined}
      role={warns ? 'note' : undefined}
    >
      {onItsWay.length > 0 && (
        <p>
          A direct debit of <strong>{dollars(cents)}</strong> is at your bank. It takes a few business days to
          show here.
        </p>
      )}
      {next !== undefined && (
        <p>
          <strong>{dollars(next.amount)}</strong> will be debited on{' '}
          <time dateTime={next.debitOn}>{longDate(next.debitOn)}</time>
          {next.isRetry && ', once more after your bank did not pay'}.
        </p>
      )}
      {warns && (
        <p>
          You need not pay this yourself.{' '}
          {next === undefined
            ? 'What you pay besides becomes a credit.'
            : 'What you pay before that day and has reached us by then is not debited; BPAY takes one to two business days.'}
        </p>
      )}
      <p>
        <a href={href('/accounts/direct-debit')}>Your direct debit</a>
      </p>
    </div>
  )
}
