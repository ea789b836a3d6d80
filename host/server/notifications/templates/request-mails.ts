import type { RequestStatus } from 'gridfront/contracts'
import { stepWords } from 'gridfront/server'
import type { RequestFacts } from '../../platform/database/schema/domain-event.ts'
import { requestNames } from '../../subjects/requests/request-names.ts'
import type { Block } from './mail-blocks.ts'
import { code, highlight, list } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { day, pages } from './mail-text.ts'

const statusInWords: Readonly<Record<RequestStatus, string>> = {
  RECEIVED: 'We have received it.',
  IN_PROGRESS: 'We are working on it.',
  DONE: 'It is done.',
  DECLINED: 'We could not do what you asked. Your account says why, and what you can do about it.',
  WITHDRAWN: 'It was withdrawn, and you do not need to do anything.',
}

/** Whom to call about a power cut; null: not known. */
type Distributor = { readonly name: string; readonly faultsPhone: string } | null

/** Mails about customers' requests. */
export function requestMails({ mail, contact, neverAsk }: MailTexts) {
  /** Advice for a power cut. It does not give the reason for it, because others may read a mail. */
  const outagePlan = (distributor: Distributor): Block[] => [
    ...(distributor
      ? [highlight(`Power cuts and faults, day and night: ${distributor.name}, ${distributor.faultsPhone}.`)]
      : []),
    list('The power can still go off. Have a plan for that:', [
      distributor ? 'Keep a phone charged, and the number above on paper.' : 'Keep a phone charged.',
      'Agree where you can go, and who can take you there.',
      'If somebody is in danger, call 000.',
    ]),
  ]
  return {
    /** Contains no content of the request, because others may read a mail. */
    requestReceived: (
      { reference, about, status, targets, accountNumber }: RequestFacts,
      distributor: Distributor = null,
    ): MailText =>
      mail(`we have your ${requestNames[about]}`, pages.requests, [
        `We have received your ${requestNames[about]}.`,
        code('Its number', reference),
        ...(status === 'DONE' ? ['It has taken effect.'] : []),
        ...(about === 'LIFE_SUPPORT' ? [] : targets.map(({ step, by }) => `${stepWords[step]} ${day(by)}.`)),
        ...(accountNumber === undefined ? [] : outagePlan(distributor)),
        `What you asked for and how it is going are in your account, on the page below. If you call, please give the number.`,
        ...(about === 'COMPLAINT'
          ? [
              "You can go to your state's energy ombudsman at any time, at no cost. The phone number is on the same page.",
            ]
          : []),
        `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
      ]),
    requestChanged: ({
      reference,
      about,
      status,
      isSentBack,
      isReplaced,
    }: Omit<RequestFacts, 'targets'>): MailText =>
      mail(`an update on your ${requestNames[about]}`, pages.requests, [
        `There is an update on your ${requestNames[about]}.`,
        code('Its number', reference),
        isSentBack
          ? 'Your bank sent the money back, so the credit is on your account again. You can ask for it once more.'
          : isReplaced
            ? 'The network read your meter on the same day. Its reading counts, so we use it for your bill instead of yours.'
            : about === 'CREDIT_REFUND' && status === 'WITHDRAWN'
              ? 'It was cancelled. The credit stays on your account, and you do not need to do anything.'
              : statusInWords[status],
        ...(about === 'CREDIT_REFUND' && status === 'DONE'
          ? ['The money is on its way to your bank account. Banks can take two business days.']
          : []),
        'The details are in your account, on the page below.',
        ...(about === 'COMPLAINT' && status !== 'WITHDRAWN'
          ? [
              "If you do not agree, tell us, and a manager who was not involved will review it. You can also go to your state's energy ombudsman, at no cost.",
            ]
          : []),
        neverAsk,
      ]),
  }
}
