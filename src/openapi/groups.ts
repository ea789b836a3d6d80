import type { Server } from './document.ts'

export interface Group {
  /** CommonMark, for people who have not read the specification. */
  readonly description: string
  /** The address of its routes, if that is not the backend's. */
  readonly servers?: readonly Server[]
}

/** The groups of our contracts. Add the description of a new router here. */
export const contractGroups: Readonly<Record<string, Group>> = {
  session: {
    description: 'The CSRF token, logging in and out, and the one route by which both can be proven.',
  },
  tracing: { description: 'What pages report of themselves. Visitors report as customers do.' },
  pages: {
    description:
      'Files of the built site: public, without token or cookie, with nothing personal in them. They stand at the address of the site, which may be another than that of the backend.',
  },
  myAccount: {
    description:
      "The accounts of the token's owner: no request names a customer, and an account that is somebody else's is 404 like one that does not exist.",
  },
  usage: {
    description:
      "What the meter of the token's owner has measured. Days are civil dates where the meter is; the network sends those of yesterday some time today. What could not be read is a gap with a reason, never a zero.",
  },
  sessions: {
    description:
      'What customers do about their own logins: stay signed in, see where they are logged in and end what they do not know, change the password. An extension hands out a new token of the same session: the older one counts on until its own end, and a logout ends both. Where a stolen token would do harm, the password is asked for again; a wrong one is 409, which ends no session.',
  },
  passkeys: {
    description:
      'Passkeys (WebAuthn level 3) as a second way to log in, and to confirm a change in place of the password. The customer has to be verified by the authenticator (PIN, face, finger). A challenge is random, used once, within five minutes, and bound to the session, for a login to the CSRF cookie. A signature count that goes back is refused. A confirmation is sent as `password` (or `current`) in the same session, for five minutes. Adding and removing need password or confirmation, and are notified by mail. Wrong answers of stored passkeys are limited for each sender; wrong passwords do not lock the login with a passkey.',
  },
  recovery: {
    description:
      'The ways back into an account, without a token. Nobody learns from an answer whether an account exists: all that differs is a mail.',
  },
  addresses: {
    description:
      'The look-up of addresses, without a token: suggestions for what somebody types, then the parts of the one that was chosen. The vendor behind it stays out of sight.',
  },
  origination: {
    description:
      'Sign-up, without a token: an application for supply that the backend keeps section by section. It belongs to the browser that began it, which an HttpOnly cookie names, and to the browser that opens a link mailed to the applicant. Each change names the version that it was made to. Numbers of documents and cards come back by their last three characters alone.',
  },
  user: {
    description:
      "How a customer is reached, and the links in mails. Contact details are those of the token's owner: no request names a customer. A new email address waits until a link that went there is redeemed, and takes effect at that moment; the former address is told. A link needs no token: whoever reads the mailbox is its customer; a live token of another customer refuses it. Links are random, for one customer and one address, and end. Opening one is a page of the site; all that changes something is a POST with the CSRF token, so that programs that follow links confirm and accept nothing.",
  },
  billing: { description: 'What was paid. Always that of the owner of the token.' },
  cardPayment: {
    description:
      'Payments by card. The card is typed into a document of the payment provider. `Idempotency-Key` names the intent: sent again after a lost answer, it is the same payment, and another payment of the same account waits or takes its place.',
  },
  guestPayment: {
    description:
      'Payments by card without a login, by anybody who has a bill: by its reference and the surname on it. If the two do not match, the answer does not reveal which is wrong, and neither is a name, an address, a balance or a bill. What is owed sets no limit to the amount: whoever could try amounts would learn it. A payment is asked about by its id and a token, which work for three hours, and longer while it is open, and open nothing else. The token is not tied to the CSRF pair: a log-in in another tab changes that. Neither is the rule that one browser has one open payment of a bill: the backend knows the browser again by a cookie of its own.',
  },
  savedCards: {
    description:
      'Cards that the payment provider keeps for a customer, listed and removed. They are saved and chosen in the provider’s own fields, and only where the customer wants so; a payment without a login neither saves nor is offered one. They are of the login: no request names a customer, and another customer’s card is 404 like one that there never was. No answer has the number of a card.',
  },
  paymentWebhook: {
    description:
      'Where the payment provider tells of payments, signed by HMAC-SHA256. No page sends it, so that it carries no CSRF token.',
  },
  directDebitRequests: {
    description:
      'Requests that the bills of an account are debited from a bank account, with the service agreement that the customer has agreed to. Whoever changes the bank account makes a new request in the place of the former. The number of the bank account is in no answer.',
  },
  directDebitPayments: {
    description:
      'Direct debits of an account: each bill once, on its due date or the next business day, and once more after a dishonour for lack of funds.',
  },
  payToAgreements: {
    description:
      'PayTo: agreements by which the bills of an account are taken from a bank account, which the customer authorises at the bank. What becomes of one is the bank’s to say. An account is collected by PayTo or by direct debit, never by both. PayID and account number are in no answer.',
  },
  payToWebhook: {
    description:
      'Where the payment provider tells of PayTo agreements, signed as the payment webhook is. No page sends it, so that it carries no CSRF token.',
  },
  paymentHelp: {
    description:
      'More time for a bill, granted once by rule, and payment plans: instalments by what is owed and what the customer can pay. Neither changes what is owed.',
  },
  requests: {
    description:
      'What a customer asks for in the account: meter reading, moving out, complaint, authorised people, life support, concession. Each has a reference, a status and days by which something happens, and carries an id of its own: sent again after a lost answer, it is the same request. What cannot be taken as things stand is 409, with the reason in words for the customer. A registration for life support is never refused.',
  },
  moves: {
    description:
      'Moves to another home: the end of supply at the old one and an application for the new one, taken together or not at all. A move belongs to the customer of the token, whichever browser has sent it. `Idempotency-Key` names the intent: sent again after a lost answer, it is the same move. The new home is an account of its own, opened at once or after a person has decided.',
  },
  documents: {
    description:
      'What a customer has in writing: bills, terms that were agreed to, receipts of requests, each as a PDF. The list names nothing that cannot be opened. A document is found by the number that it bears, and by the token: another customer’s is 404, like one that there never was. Names of files tell nothing of their customer.',
  },
  home: {
    description:
      'The forms of the public site, without a token. A request carries a name of its own: sent again after a lost answer, it is the same request. Nobody learns from an answer who is a customer.',
  },
}
