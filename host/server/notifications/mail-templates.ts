import { accountMails } from './templates/account-mails.ts'
import { debitMails } from './templates/debit-mails.ts'
import type { MailTemplatePorts } from './templates/mail-text.ts'
import { createMailTexts } from './templates/mail-text.ts'
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
  const texts = createMailTexts(ports)
  return {
    ...accountMails(texts),
    ...signUpMails(texts),
    ...paymentMails(texts),
    ...smoothingMails(texts),
    ...debitMails(texts),
    ...planMails(texts),
    ...requestMails(texts),
  }
}

export type MailTemplates = ReturnType<typeof createMailTemplates>
