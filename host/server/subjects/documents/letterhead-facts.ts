import type { ThemeColours } from 'gridfront/server'
import type { AustralianState } from 'gridfront/validators'

/** A telephone number with its purpose. */
export interface HelpLine {
  readonly label: string
  readonly number: string
}

/** The retailer's details for documents. */
export interface LetterheadFacts {
  readonly brandName: string
  readonly legalName: string
  readonly abn: string
  readonly postalAddress: string
  readonly phone: string
  readonly email: string
  /** Hours of the phone line. */
  readonly hours: string
  /** Address where customers pay online. */
  readonly payAddress: string
  /** Address where anybody who has the bill pays it by card, without a login. */
  readonly guestPayAddress: string
  /** Address for sending a customer's own reading. */
  readonly readingAddress: string
  readonly colours: Pick<ThemeColours, 'navy' | 'aqua' | 'lightAqua' | 'line' | 'white'>
  /** Interpreter, relay service, emergencies. */
  readonly helpLines: readonly HelpLine[]
  /** The free ombudsman of each state that is served. */
  readonly ombudsmen: Readonly<Partial<Record<AustralianState, HelpLine>>>
}
