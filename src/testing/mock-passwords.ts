import type { MockContacts } from './mock-contacts.ts'
import type { LiveSession, MockCustomer } from './mock-sessions.ts'

/** A few very common passwords. The reference backend knows some ten thousand. */
const common = [
  ...[
    'password',
    'passw0rd',
    'qwerty',
    'qwertyuiop',
    'letmein',
    'welcome',
    'iloveyou',
    'sunshine',
    'princess',
  ],
  ...[
    'football',
    'baseball',
    'superman',
    'trustno1',
    'whatever',
    'computer',
    'abc123',
    '12345678',
    '123456789',
  ],
  ...['1234567890', '87654321', '11111111', '00000000', 'asdfghjkl', '1q2w3e4r', '1qaz2wsx'],
]

/** Without the trailing digits and punctuation that people add to common words. */
const withoutDecoration = (password: string) => password.replace(/[\d!?.$#@*-]{1,4}$/, '')

/** The passwords of a mock backend's customers: those of their `credentials` until they are changed. */
export function createMockPasswords(
  customers: readonly MockCustomer[],
  { ownerOf, of }: Pick<MockContacts, 'ownerOf' | 'of'>,
  /** Whether a text is a confirmation by passkey of this session. Default: never. */
  isConfirmed: (sessionId: string, text: string) => boolean = () => false,
) {
  const passwords = new Map(customers.map(({ userId, credentials }) => [userId, credentials.password]))
  const isRight = ({ userId, credentials }: MockCustomer, password: string): boolean =>
    (passwords.get(userId) ?? credentials.password) === password

  return {
    ownerOf,
    isRight,
    /** In a session: the password, or a confirmation by passkey in its place. */
    isProven: ({ id, customer }: LiveSession, password: string): boolean =>
      isRight(customer, password) || isConfirmed(id, password),
    /** Why a new password is refused, as text for the customer; null if it is accepted. */
    faultOf(password: string, owner: MockCustomer): string | null {
      const { customer } = owner.overview
      const plain = password.toLowerCase()
      if (
        /^(.{1,3}?)\1+$/su.test(plain) ||
        common.includes(plain) ||
        common.includes(withoutDecoration(plain))
      )
        return 'This is one of the passwords that are guessed first. Please choose another.'
      const [local = ''] = of(owner).email.split('@')
      const own = [local, customer.firstName, customer.lastName].filter((word) => word.length > 2)
      const rest = own.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), plain)
      // A name is harmless in a password if 8 or more other characters are left.
      if (rest !== plain && rest.length < 8)
        return 'This password is mostly your own name or email address. Please choose another.'
      return null
    },
    change({ userId }: MockCustomer, password: string): void {
      passwords.set(userId, password)
    },
  }
}

export type MockPasswords = ReturnType<typeof createMockPasswords>
