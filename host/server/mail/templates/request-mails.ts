import type { RequestKind, RequestStatus } from 'gridfront/contracts'
import { stepWords } from 'gridfront/server'
import type { RequestFacts } from '../mail-order.ts'
import type { Letters, MailText } from './letter.ts'
import { day, pages } from './letter.ts'

/** The name of a request in a mail. Others may read it, so life support, concessions and people are not mentioned. */
const requestInWords: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'meter reading',
  MOVE_OUT: 'request to end the supply',
  COMPLAINT: 'complaint',
  AUTHORISED_PERSON: 'change of your account',
  LIFE_SUPPORT: 'change of your account',
  CONCESSION: 'change of your account',
}

const statusInWords: Readonly<Record<RequestStatus, string>> = {
  RECEIVED: 'It has come in.',
  IN_PROGRESS: 'Somebody is working on it.',
  DONE: 'It is done.',
  DECLINED: 'We could not do what you asked. Why, and what you can do about it, stands in your account.',
  WITHDRAWN: 'It was taken back, and nothing more happens.',
}

/** Mails about customers' requests. */
export function requestMails({ letter, contact, neverAsk }: Letters) {
  return {
    /** Names no content: others may read a mail. */
    requestReceived: ({ reference, about, status, targets }: RequestFacts): MailText =>
      letter(`we have your ${requestInWords[about]}`, pages.requests, [
        `Your ${requestInWords[about]} has come in. Its number:`,
        reference,
        ...(status === 'DONE' ? ['It has taken effect.'] : []),
        ...(about === 'LIFE_SUPPORT' ? [] : targets.map(({ step, by }) => `${stepWords[step]} ${day(by)}.`)),
        `What you asked for, and how far it has come, stands in your account, on the page named below. When you call, give the number.`,
        ...(about === 'COMPLAINT'
          ? [
              'You can go to the energy ombudsman of your state at any time, for nothing. Its number stands on the same page.',
            ]
          : []),
        `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
      ]),
    requestChanged: ({ reference, about, status }: Omit<RequestFacts, 'targets'>): MailText =>
      letter(`news of your ${requestInWords[about]}`, pages.requests, [
        `Something has changed about your ${requestInWords[about]} with this number:`,
        reference,
        statusInWords[status],
        'The rest stands in your account, on the page named below.',
        ...(about === 'COMPLAINT' && status !== 'WITHDRAWN'
          ? [
              'Do you not agree? Tell us, and a manager who was not involved looks at it afresh. You can also go to the energy ombudsman of your state, for nothing.',
            ]
          : []),
        neverAsk,
      ]),
  }
}
