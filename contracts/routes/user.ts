import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import {
  ContactChange,
  ContactDetails,
  EmailChange,
  EmailConfirmation,
  MailedLink,
  OfferedTerms,
  OfferedTermsList,
  TermsAcceptance,
} from '../schemas/user.ts'
import {
  authorisedRead,
  authorisedWrite,
  authorisedWriteWithBody,
  changedRetry,
  gone,
  unsafeWithBody,
} from './errors.ts'

/**
 * Contact details, and the mailed links that confirm an address or accept terms. A link needs no login: anybody who reads
 * the mailbox counts as its customer. With a live token of another customer it is refused, so that nobody confirms for
 * somebody else by mistake. Reading a link is a POST too, to keep its token out of addresses.
 */
export const user = rest.router(
  {
    contact: {
      method: 'GET',
      path: '/api/user/contact',
      responses: { 200: ContactDetails, ...authorisedRead },
      summary: 'How the customer is reached: email address, phone, postal address, safe contact',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    changeContact: {
      method: 'POST',
      path: '/api/user/contact',
      body: ContactChange,
      responses: { 200: ContactDetails, 401: authorisedRead[401], ...unsafeWithBody },
      summary:
        'Change phone, postal address or safe contact, with the password; what is left out stays as it is. The customer is notified by the previous contact details',
      metadata: facts({
        clauses: ['ACC-7', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        isRepeatable: true,
        confirmsPassword: 'always',
      }),
    },
    changeEmail: {
      method: 'POST',
      path: '/api/user/email',
      body: EmailChange,
      responses: { 200: ContactDetails, ...authorisedWriteWithBody },
      summary:
        'Ask for another email address: it waits until a link that is sent there is redeemed. 409 when the password is wrong; the same answer when the address is somebody else’s',
      metadata: facts({
        clauses: ['ORIG-3', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        sendsMail: true,
        isRepeatable: true,
      }),
    },
    keepEmail: {
      method: 'POST',
      path: '/api/user/email/keep',
      body: rest.noBody(),
      responses: { 200: ContactDetails, ...authorisedWrite },
      summary: 'Keep the address in effect: the one that waits is forgotten, and its link confirms nothing',
      metadata: facts({ clauses: ['ORIG-3', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
    sendConfirmation: {
      method: 'POST',
      path: '/api/user/email/link',
      body: rest.noBody(),
      responses: { 204: rest.noBody(), ...changedRetry, ...authorisedWrite },
      summary:
        'Mail a new confirmation link to the address that waits, else to the one in effect; 409 when there is nothing to confirm',
      metadata: facts({
        clauses: ['ORIG-3', 'API-12'],
        bearer: 'needed',
        sendsMail: true,
        isRepeatable: true,
      }),
    },
    confirmEmail: {
      method: 'POST',
      path: '/api/user/email/confirm',
      body: MailedLink,
      responses: { 200: EmailConfirmation, ...gone, ...unsafeWithBody },
      summary:
        'Redeem a confirmation link. Redeemed again it succeeds as long as its address is in effect; 410 for one that is expired, replaced, for another address, another customer’s or unknown, without saying which',
      metadata: facts({ clauses: ['ORIG-3', 'API-12'], bearer: 'welcome', isRepeatable: true }),
    },
    renewLink: {
      method: 'POST',
      path: '/api/user/email/renew',
      body: MailedLink,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary:
        'Have a new link mailed to where an older one went, if its address still waits for it; the same answer for any token',
      metadata: facts({ clauses: ['ORIG-3', 'API-12'], sendsMail: true, isRepeatable: true }),
    },
    terms: {
      method: 'GET',
      path: '/api/user/terms',
      responses: { 200: OfferedTermsList, ...authorisedRead },
      summary:
        'The terms that were offered to the customer, newest first, each with the time of its acceptance',
      metadata: facts({ clauses: ['ORIG-3', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    readTerms: {
      method: 'POST',
      path: '/api/user/terms/read',
      body: MailedLink,
      responses: { 200: OfferedTerms, ...gone, ...unsafeWithBody },
      summary:
        'The terms of a mailed link. Accepts nothing. Once accepted they can be read for good; 410 for a link that is expired, replaced, another customer’s or unknown',
      metadata: facts({ clauses: ['ORIG-3', 'API-12'], bearer: 'welcome', isRepeatable: true }),
    },
    acceptTerms: {
      method: 'POST',
      path: '/api/user/terms/accept',
      body: TermsAcceptance,
      responses: { 200: OfferedTerms, ...changedRetry, ...gone, ...unsafeWithBody },
      summary:
        'Accept the terms of a mailed link, in the edition that was shown; 409 when theirs is another. Accepted again it tells the time of the first',
      metadata: facts({ clauses: ['ORIG-3', 'ORIG-2', 'API-12'], bearer: 'welcome', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
