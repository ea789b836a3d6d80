import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import { placeIn } from '../../platform/data-keys/sealed-columns.ts'
import type { SavedAnswers, StoredAnswers } from '../../platform/database/schema/stored-answers.ts'
import type { ApplicationRow } from './shown-application.ts'

/** Deleted a while after the decision; see `retention.ts`. */
interface Numbers {
  readonly identity?: string | undefined
  /** The number in front of the name on a Medicare card. */
  readonly position?: string | undefined
  readonly card?: string | undefined
}

interface BirthDates {
  readonly own?: string | undefined
  readonly joint?: string | undefined
}

type Sealed = Pick<ApplicationRow, 'answers' | 'sealedNumbers' | 'sealedBirthDates'>

const isEmpty = (value: object) => Object.values(value).every((one) => one === undefined)

/** The columns of an application with these answers; private values are encrypted. */
export function sealAnswers(
  { seal }: Pick<DataKeys, 'seal'>,
  id: string,
  { person, support, ...others }: SavedAnswers,
): Sealed {
  const { birthDate, identity, jointHolder, ...ofPerson } = person ?? {}
  const { birthDate: ofJoint, ...joint } = jointHolder ?? {}
  const { concession, ...ofSupport } = support ?? {}
  const { cardNumber, ...card } = concession ?? {}
  const numbers: Numbers = { identity: identity?.number, position: identity?.position, card: cardNumber }
  const births: BirthDates = { own: birthDate, joint: ofJoint }
  const sealed = (column: 'sealed_numbers' | 'sealed_birth_dates', value: object) =>
    isEmpty(value) ? null : seal(JSON.stringify(value), placeIn(`applications.${column}`, id))
  const stored = {
    ...others,
    ...(person && {
      person: {
        ...ofPerson,
        ...(identity && {
          identity: { kind: identity.kind, ...(identity.state && { state: identity.state }) },
        }),
        ...(jointHolder && { jointHolder: joint }),
      },
    }),
    ...(support && { support: { ...ofSupport, ...(concession && { concession: card }) } }),
  }
  return {
    answers: stored as StoredAnswers,
    sealedNumbers: sealed('sealed_numbers', numbers),
    sealedBirthDates: sealed('sealed_birth_dates', births),
  }
}

/** The full answers of an application. A document whose number was deleted is left out. Throws `OperatorError`. */
export function openAnswers(
  { open }: Pick<DataKeys, 'open'>,
  { id, answers, sealedNumbers, sealedBirthDates }: Pick<ApplicationRow, 'id'> & Sealed,
): SavedAnswers {
  const opened = <Value extends object>(
    column: 'sealed_numbers' | 'sealed_birth_dates',
    sealed: string | null,
  ) => (sealed === null ? {} : JSON.parse(open(sealed, placeIn(`applications.${column}`, id)))) as Value
  const { identity: number, position, card } = opened<Numbers>('sealed_numbers', sealedNumbers)
  const { own, joint } = opened<BirthDates>('sealed_birth_dates', sealedBirthDates)
  const { person, support, ...others } = answers
  const { identity, jointHolder, ...ofPerson } = person ?? {}
  const { concession, ...ofSupport } = support ?? {}
  return {
    ...others,
    ...(person && {
      person: {
        ...ofPerson,
        ...(own && { birthDate: own }),
        ...(identity && number && { identity: { ...identity, number, ...(position && { position }) } }),
        ...(jointHolder && { jointHolder: { ...jointHolder, ...(joint && { birthDate: joint }) } }),
      },
    }),
    ...(support && {
      support: {
        ...ofSupport,
        ...(concession && { concession: { ...concession, ...(card && { cardNumber: card }) } }),
      },
    }),
  } as SavedAnswers
}
