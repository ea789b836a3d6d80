import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import { escapeHtml, isLoopback } from 'gridfront/server'
import type { FolderMail, MailFolder } from './mail-folder.ts'

const maxMails = 100

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 45rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
article { margin-block: 1.5rem; padding: 1rem; border: 1px solid; border-radius: 10px }
h2 { margin: 0; font-size: 1.25rem }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap }
iframe { width: 100%; height: 40rem; border: 1px solid; background: Canvas }
summary { padding-block: .75rem }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Policy of one mail's HTML: it allows only inline styles; no script, form or link of it does anything. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
const mailPath = '/outbox/mail'

/** Escapes a mail's text for HTML, and turns addresses into links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('')

/** The mail as it is designed, in a frame that is loaded when it is opened, and on a page of its own. */
const designed = (name: string, subject: string) => {
  const address = `${mailPath}?name=${encodeURIComponent(name)}`
  return `
<details>
<summary>As HTML</summary>
<p><a href="${escapeHtml(address)}">On a page of its own</a></p>
<iframe src="${escapeHtml(address)}" title="${escapeHtml(subject)}" sandbox loading="lazy"></iframe>
</details>`
}

const article = ({ name, to, subject, date, text, html }: FolderMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${escapeHtml(new Date(date).toUTCString())}</p>
<pre>${withLinks(text)}</pre>${html === undefined ? '' : designed(name, subject)}
</article>`

async function pageOf(folder: MailFolder | null): Promise<string> {
  const mails = (await folder?.read(maxMails)) ?? []
  const words =
    folder === null
      ? 'Mails leave through SMTP_URL: look for them there.'
      : mails.length === 0
        ? 'No mail has been written yet. Load this page again after asking for one.'
        : 'The newest mail first. None of these has left this machine.'
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>${words}</p>
${mails.map(article).join('\n')}
</main>
</body>
</html>
`
}

/**
 * Whether a request comes from this machine. After DNS rebinding the Host header has another name. A proxy whose
 * operator forgot PUBLIC_ORIGIN forwards the public Host header, or adds its own headers.
 */
function isFromHere({ headers, hostname }: FastifyRequest): boolean {
  const isHandedOn = Object.keys(headers).some((name) =>
    /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/.test(name),
  )
  return isLoopback(hostname) && !isHandedOn
}

/**
 * The page `/outbox` with the mails in `folder`, as text and as HTML; null if mails go elsewhere. For local mode and this machine
 * only, because it shows password reset links.
 */
export function mountOutboxPage(app: FastifyInstance, folder: MailFolder | null): void {
  app.get('/outbox', async (request, reply) => {
    if (!isFromHere(request)) throw new ProblemError(404, 'There is nothing at this address.')
    return (
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        // Links lead to other pages, whose Referer header must not contain this one.
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(await pageOf(folder))
    )
  })
  app.get<{ Querystring: { name?: unknown } }>(mailPath, async (request, reply) => {
    const { name } = request.query
    const mail = isFromHere(request) && typeof name === 'string' ? await folder?.find(name) : null
    if (mail?.html === undefined) throw new ProblemError(404, 'There is nothing at this address.')
    return reply
      .header('content-security-policy', mailPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}
