import type { APIRequestContext } from '@playwright/test'
import { target } from '../tools/target/target.ts'
import { expect } from './site-test.ts'

const escapes: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const readable = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => escapes[name] ?? '')

/** Texts of the mails to one address, newest first, from the page that a server in local mode shows. */
async function mailsTo(request: APIRequestContext, address: string): Promise<string[]> {
  const page = await (await request.get(target.mailbox ?? '')).text()
  const mails = [...page.matchAll(/<article>.*?<\/article>/gs)].map(([article]) =>
    readable(article.replace(/<[^>]*>/g, '')),
  )
  return mails.filter((mail) => mail.includes(`To ${address},`))
}

/** The links in the mails to an address whose fragment begins with this name, the newest first. */
export const linksTo = async (request: APIRequestContext, address: string, name: string): Promise<string[]> =>
  (await mailsTo(request, address)).flatMap(
    (mail) => new RegExp(`https?://\\S+#${name}=[\\w-]+`).exec(mail) ?? [],
  )

export const resetLinks = (request: APIRequestContext, address: string): Promise<string[]> =>
  linksTo(request, address, 'reset')

export const countMails = async (
  request: APIRequestContext,
  address: string,
  subject: RegExp,
): Promise<number> => (await mailsTo(request, address)).filter((mail) => subject.test(mail)).length

/** The newest link with a name to an address, once there is a new one. */
export async function nextLink(
  request: APIRequestContext,
  { address, name, before = [] }: { address: string; name: string; before?: readonly string[] },
): Promise<string> {
  const fresh = async () => (await linksTo(request, address, name)).find((link) => !before.includes(link))
  await expect.poll(fresh, { timeout: 15_000 }).toBeDefined()
  return (await fresh()) ?? ''
}

/** The newest reset link to an address, once there is a new one. */
export const nextResetLink = (
  request: APIRequestContext,
  address: string,
  before: readonly string[],
): Promise<string> => nextLink(request, { address, name: 'reset', before })
