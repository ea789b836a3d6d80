import { telephoneAddress } from './contact-details.tsx'

export interface HelpLine {
  readonly label: string
  /** What the line is for, or where it counts. */
  readonly note?: string
  readonly number: string
}

/** Numbers of others to ring, each with what it is for: interpreter, relay, emergencies, faults. */
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
