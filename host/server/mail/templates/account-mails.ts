import type { ContactWay, TermsKind } from 'gridfront/contracts'
import { resetAddress } from '../../password/reset-link.ts'
import { confirmAddress } from '../../user/email-link.ts'
import type { TermsLink } from '../../user/terms-link.ts'
import { termsAddress, termsPages } from '../../user/terms-link.ts'
import type { AcceptedTerms, DoNotContactFacts } from '../mail-order.ts'
import type { Letters, MailText } from './letter.ts'
import { day, moment, pages } from './letter.ts'

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

/** `visits, letters and emails`, in the form's order. */
const inWords = (ways: readonly ContactWay[]) =>
  new Intl.ListFormat('en-AU').format(
    Object.entries(stopped).flatMap(([way, words]) => (ways.includes(way as ContactWay) ? [words] : [])),
  )

/** Mails about the login, addresses, terms and the do-not-contact list. */
export function accountMails({ letter, contact, neverAsk, siteOrigin }: Letters) {
  return {
    resetLink: (token: string): MailText =>
      letter('your link for a new password', pages.forgotPassword, [
        'You can set a new password here:',
        resetAddress(siteOrigin(), token),
        'The link works once and for 60 minutes. If you have asked more than once, only the newest link works.',
        `Was it not you who asked? Then you need not do anything: your password stays as it is. Do not pass the link on. ${neverAsk}`,
      ]),
    /** For a customer who has no password yet. */
    invitation: (token: string): MailText =>
      letter('choose your password', pages.forgotPassword, [
        'Your account can now be seen on our website. Choose a password for it here:',
        resetAddress(siteOrigin(), token),
        'The link works once and for 60 minutes. Later, ask for a new one on the page named below, with the email address that this mail has come to.',
        `Are you not our customer? Then you need not do anything. Do not pass the link on. ${neverAsk}`,
      ]),
    emailReminder: (email: string): MailText =>
      letter('your email address for logging in', pages.forgotEmail, [
        'You asked which email address you log in with. It is this one:',
        email,
        'Log in here:',
        `${siteOrigin()}${pages.login}`,
        `Was it not you who asked? Then you need not do anything: nobody but you has been told. ${neverAsk}`,
      ]),
    /** `isReset`: the password was set by a reset link, which ended all sessions. */
    passwordChanged: (at: Date, { isReset }: { isReset: boolean }): MailText =>
      letter('your password was changed', pages.forgotPassword, [
        `The password of your account was changed on ${moment(at)} (Sydney time).`,
        isReset
          ? 'Every device that was logged in has been logged out. Log in again with the new password.'
          : 'Was it you? Then you need not do anything.',
        `Was it not you? Set a new password at once, on the page named below, and call us on ${contact.phone}.`,
        neverAsk,
      ]),
    /** To an address that is not confirmed yet, which may be a stranger's by mistake. */
    emailLink: (token: string): MailText =>
      letter('please confirm your email address', pages.confirmEmail, [
        'This email address was given to us for an account. Confirm that it is yours here, by the button on the page that opens:',
        confirmAddress(siteOrigin(), token),
        'The link is for this address alone and works for 3 days. If you have asked more than once, only the newest link works. If another address is to be replaced by this one, that happens when you press the button, and not before.',
        `Was it not you? Then you need not do anything: without the button nothing is confirmed. Do not pass the link on. ${neverAsk}`,
      ]),
    /** To an address that another customer wants to use. */
    emailTaken: (): MailText =>
      letter('an email address that is in use already', pages.forgotPassword, [
        'Somebody wanted to use this email address for an account with us. It belongs to an account already, and an address can be used for one alone, so nothing was changed.',
        'Was it you? Log in with this address to see the account that has it, or choose another address for the second one. If you have forgotten the password, ask for a new one on the page named below.',
        `Was it not you? Then you need not do anything. ${neverAsk}`,
      ]),
    /** To the former address. It does not name the new one: others may read this mailbox. */
    emailChanged: (at: Date): MailText =>
      letter('your email address was changed', pages.details, [
        `The email address of your account was changed on ${moment(at)} (Sydney time). Mails about it go to the new address from now on, and you log in with that one.`,
        'Was it you? Then you need not do anything.',
        `Was it not you? Call us at once on ${contact.phone}: we can take the change back.`,
        neverAsk,
      ]),
    termsLink: ({ kind, token, expiresAt }: Pick<TermsLink, 'kind' | 'token' | 'expiresAt'>): MailText =>
      letter(`terms for ${termsInWords[kind]}`, termsPages[kind], [
        `We have terms for ${termsInWords[kind]} for you. Read them here:`,
        termsAddress(siteOrigin(), kind, token),
        `Opening the link accepts nothing: only the button on the page does. You can accept until ${moment(expiresAt)} (Sydney time). If you do nothing, everything stays as it is.`,
        `Do not pass the link on: whoever has it can accept for you. ${neverAsk}`,
      ]),
    termsAccepted: ({ terms, title, version, acceptedAt }: AcceptedTerms): MailText =>
      letter(`you accepted terms for ${termsInWords[terms]}`, termsPages[terms], [
        `On ${moment(new Date(acceptedAt))} (Sydney time) these terms were accepted for your account:`,
        `${title}, version ${version}`,
        'Keep this mail with your papers. The same time and version stand in your account, under your details.',
        `Was it not you, or have you changed your mind? Call us on ${contact.phone}.`,
      ]),
    /** The address may belong to somebody else than the sender of the form, so the mail holds nothing that was typed. */
    doNotContact: ({ receipt, effectiveFrom, ways }: DoNotContactFacts): MailText =>
      letter('your do-not-contact receipt', pages.doNotContact, [
        'You asked us not to contact you for sales, and you are on our list. Your receipt number:',
        receipt,
        `From ${day(effectiveFrom)} we make no more ${inWords(ways)} of that kind. Letters that are printed already may still arrive for ten business days.`,
        'If you are our customer, bills, price changes, planned power cuts and safety notices still reach you: those are no advertising.',
        `Keep this mail. If somebody tries to sell you something in our name all the same, call ${contact.phone} and give the receipt number. The same number takes you off the list.`,
        'Was it not you who asked? Then somebody typed your address by mistake. You need not do anything; call us if the entry should go.',
      ]),
  }
}
