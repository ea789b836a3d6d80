import type { ContactWay, TermsKind } from 'gridfront/contracts'
import type {
  AcceptedTerms,
  DoNotContactFacts,
  SecurityChange,
} from '../../platform/database/schema/domain-event.ts'
import { resetAddress } from '../../subjects/password/reset-link.ts'
import { confirmAddress } from '../../subjects/user/email-link.ts'
import type { TermsLink } from '../../subjects/user/terms-link.ts'
import { termsAddress, termsPages } from '../../subjects/user/terms-link.ts'
import { button, code, list } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { day, moment, pages } from './mail-text.ts'

const stopped: Readonly<Record<ContactWay, string>> = {
  visit: 'visits',
  phone: 'calls and texts',
  mail: 'letters',
  email: 'emails',
}

const termsInWords: Readonly<Record<TermsKind, string>> = {
  BILLING_CYCLE: 'a new billing cycle',
  CONTRACT: 'your contract',
}

const securityWords: Readonly<Record<SecurityChange, string>> = {
  PHONE: 'phone number',
  POSTAL_ADDRESS: 'postal address',
  SAFE_CONTACT: 'safe way to reach you',
  PEOPLE: 'people who may speak for you',
  LIFE_SUPPORT: 'life support registration',
  BANK_ACCOUNT: 'bank account for direct debit',
  CREDIT_REFUND: 'credit: a refund to a bank account was asked for',
  MOVE: 'home: a move to another one was sent',
  PASSKEY_ADDED: 'passkeys: one was added',
  PASSKEY_REMOVED: 'passkeys: one was removed',
  PROVIDER_CONNECTED: 'ways to log in: a login of another service was connected',
}

/** `visits, letters and emails`, in the form's order. */
const inWords = (ways: readonly ContactWay[]) =>
  new Intl.ListFormat('en-AU').format(
    Object.entries(stopped).flatMap(([way, words]) => (ways.includes(way as ContactWay) ? [words] : [])),
  )

/** Mails about the login, addresses, terms and the do-not-contact list. */
export function accountMails({ mail, contact, neverAsk, siteOrigin }: MailTexts) {
  return {
    resetLink: (token: string): MailText =>
      mail('your link for a new password', pages.forgotPassword, [
        'You asked for a link to set a new password.',
        button('Set a new password', resetAddress(siteOrigin(), token, 'resetLink')),
        'The link works once and for 60 minutes. If you have asked more than once, only the newest link works.',
        `If you did not ask for this, you can ignore this email. Your password stays the same. Do not pass the link on. ${neverAsk}`,
      ]),
    /** Sent to a customer who has no password yet. */
    invitation: (token: string): MailText =>
      mail('choose your password', pages.forgotPassword, [
        'You can now see your account on our website. All it needs is a password that you choose.',
        button('Choose a password', resetAddress(siteOrigin(), token, 'invitation')),
        'The link works once and for seven days. After that, ask for a new one on the page below, using the email address this was sent to.',
        `If you are not our customer, you can ignore this email. Do not pass the link on. ${neverAsk}`,
      ]),
    emailReminder: (email: string): MailText =>
      mail('your email address for logging in', pages.forgotEmail, [
        'You asked which email address you log in with.',
        code("It's this one", email),
        button('Log in', `${siteOrigin()}${pages.login}`),
        `If you did not ask for this, you can ignore this email. We have not told anybody else. ${neverAsk}`,
      ]),
    /** `isReset`: the password was set by a reset link, which ended all sessions. */
    passwordChanged: (at: Date, { isReset }: { isReset: boolean }): MailText =>
      mail('your password was changed', pages.forgotPassword, [
        `The password of your account was changed on ${moment(at)} (Sydney time).`,
        isReset
          ? 'Every device that was logged in has been logged out, and any passkey and any connected login of another service was removed. Log in again with the new password.'
          : 'If this was you, you do not need to do anything.',
        `If this was not you, set a new password straight away on the page below, and call us on ${contact.phone}.`,
        neverAsk,
      ]),
    /** Sent to an address that is not confirmed yet, and may belong to a stranger by mistake. */
    emailLink: (token: string): MailText =>
      mail('please confirm your email address', pages.confirmEmail, [
        "Somebody gave us this email address for an account. To confirm it's yours, open this page and press the button there.",
        button('Confirm your email address', confirmAddress(siteOrigin(), token)),
        'The link is for this address alone and works for 3 days. If you have asked more than once, only the newest link works. If this address is replacing another one, that happens when you press the button, and not before.',
        `If this was not you, you can ignore this email. Nothing is confirmed until the button is pressed. Do not pass the link on. ${neverAsk}`,
      ]),
    /** Sent to an address that another customer wants to use. */
    emailTaken: (): MailText =>
      mail('an email address that is already in use', pages.forgotPassword, [
        'Somebody tried to use this email address for an account with us. It already belongs to an account, and an address can only be used for one, so we have not changed anything.',
        'If this was you, log in with this address to see the account that uses it, or choose another address for the second account. If you have forgotten the password, ask for a new one on the page below.',
        `If this was not you, you can ignore this email. ${neverAsk}`,
      ]),
    /** Sent to the former address. It does not name the new one, because others may read this mailbox. */
    emailChanged: (at: Date): MailText =>
      mail('your email address was changed', pages.details, [
        `The email address of your account was changed on ${moment(at)} (Sydney time). From now on, use the new address to log in. We'll send emails about your account there.`,
        'If this was you, you do not need to do anything.',
        `If this was not you, call us straight away on ${contact.phone}. We can undo the change.`,
        neverAsk,
      ]),
    /** States which detail was changed, but not the new value, because others may read this mailbox. */
    securityNotice: (at: Date, changes: readonly SecurityChange[]): MailText =>
      mail('your account was changed', pages.details, [
        list(
          `On ${moment(at)} (Sydney time) this was changed in your account:`,
          changes.map((change) => securityWords[change]),
        ),
        'We send this to the contact details that you had before the change. If this was you, you do not need to do anything.',
        `If this was not you, call us straight away on ${contact.phone} and set a new password. Doing that also logs out every other device. Then look at the devices and passkeys on your security page.`,
        ...(changes.includes('PROVIDER_CONNECTED')
          ? [
              "To disconnect the other service, use 'Forgot your password?' on the login page: a password that is set by its link removes every connected login.",
            ]
          : []),
        neverAsk,
      ]),
    termsLink: ({ kind, token, expiresAt }: Pick<TermsLink, 'kind' | 'token' | 'expiresAt'>): MailText =>
      mail(`terms for ${termsInWords[kind]}`, termsPages[kind], [
        `We have terms for ${termsInWords[kind]} for you to read.`,
        button('Read the terms', termsAddress(siteOrigin(), kind, token)),
        `Opening the link does not accept anything. Only the button on the page does. You can accept until ${moment(expiresAt)} (Sydney time). If you do nothing, everything stays as it is.`,
        `Do not pass the link on. Anyone who has it can accept for you. ${neverAsk}`,
      ]),
    termsAccepted: ({ terms, title, version, acceptedAt }: AcceptedTerms): MailText =>
      mail(`you accepted terms for ${termsInWords[terms]}`, termsPages[terms], [
        list(`On ${moment(new Date(acceptedAt))} (Sydney time) these terms were accepted for your account:`, [
          `${title}, version ${version}`,
        ]),
        'Keep this email for your records. The time and version are also in your account, under your details.',
        `If this was not you, or you have changed your mind, call us on ${contact.phone}.`,
      ]),
    /** The address may not belong to the sender of the form, so the mail contains nothing that was typed. */
    doNotContact: ({ receipt, effectiveFrom, ways }: DoNotContactFacts): MailText =>
      mail('your do-not-contact receipt', pages.doNotContact, [
        'You asked us not to contact you about sales, and you are now on our list.',
        code('Your receipt number', receipt),
        `From ${day(effectiveFrom)} there will be no more sales ${inWords(ways)} from us. Letters we have already printed may still arrive for ten business days.`,
        "If you are our customer, we'll still contact you about bills, price changes, planned power cuts and safety. Those are not advertising.",
        `Keep this email. If somebody still tries to sell you something in our name, call ${contact.phone} and give the receipt number. You can use the same number to come off the list.`,
        'If you did not ask for this, somebody typed your address by mistake. You do not need to do anything, but call us if you want the entry removed.',
      ]),
  }
}
