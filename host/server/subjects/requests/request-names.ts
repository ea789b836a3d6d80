import type { RequestKind } from 'gridfront/contracts'

/**
 * The name of a request where others may read it, as in mails and in lists on a shared screen: life support, concessions
 * and people are not mentioned.
 */
export const requestNames: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'meter reading',
  MOVE_OUT: 'request to end the supply',
  COMPLAINT: 'complaint',
  AUTHORISED_PERSON: 'change of your account',
  LIFE_SUPPORT: 'change of your account',
  CONCESSION: 'change of your account',
  CREDIT_REFUND: 'credit refund request',
}
