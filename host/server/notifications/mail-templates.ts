import { accountMails } from './templates/account-mails.ts'
import { debitMails } from './templates/debit-mails.ts'
import type { MailTemplatePorts } from './templates/letter.ts'
import { createLetters } from './templates/letter.ts'
import { paymentMails } from './templates/payment-mails.ts'
import { planMails } from './templates/plan-mails.ts'
import { requestMails } from './templates/request-mails.ts'
import { signUpMails } from './templates/sign-up-mails.ts'
import { smoothingMails } from './templates/smoothing-mails.ts'

/**
 * The texts of mails to customers. Others may read a mail, so it has no name, account number or address, and no data beyond
 * its purpose.
 */
export function createMailTemplates(ports: MailTemplatePorts) {
  const letters = createLetters(ports)
  return {
    ...accountMails(letters),
    ...signUpMails(letters),
    ...paymentMails(letters),
    ...smoothingMails(letters),
    ...debitMails(letters),
    ...planMails(letters),
    ...requestMails(letters),
  }
}

export type MailTemplates = ReturnType<typeof createMailTemplates>
