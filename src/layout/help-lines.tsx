import { telephoneAddress } from './contact-details.tsx'

export interface HelpLine {
  readonly label: string
  /** The purpose or area of the line. */
  readonly note?: string
  readonly number: string
}

/** Phone numbers of other organisations, each with its purpose: interpreter, relay service, emergencies, faults. */
export function HelpLines({ lines }: { readonly lines: readonly HelpLine[] }) {
  return (
    <ul className="gf-help-lines">
      {lines.map(({ label, note, number }) => (
        <li key={label}>
          <span>{label}</span>{' '}
          {note === undefined ? null : <span className="gf-help-lines__note">{note}</span>}
          <a href={telephoneAddress(number)}>{number}</a>
        </li>
      ))}
    </ul>
  )
}
