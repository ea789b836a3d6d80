import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import { escapeHtml, isLoopback } from 'gridfront/server'
import type { KeptMail, MailFolder } from './mail-folder.ts'

const mostMails = 100

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 45rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
article { margin-block: 1.5rem; padding: 1rem; border: 1px solid; border-radius: 10px }
h2 { margin: 0; font-size: 1.25rem }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Escapes a mail's text for HTML, and turns addresses into links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('')

/** Joins the wrapped lines of a mail, which may be too long for the window. Addresses keep a line of their own. */
const unwrapped = (text: string) => text.replace(/(?<=[^\n])\n(?=[^\n])(?!https?:)/g, ' ')

const article = ({ to, subject, date, text }: KeptMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${escapeHtml(new Date(date).toUTCString())}</p>
<pre>${withLinks(unwrapped(text))}</pre>
</article>`

async function pageOf(folder: MailFolder | null): Promise<string> {
  const mails = (await folder?.read(mostMails)) ?? []
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
 * Whether a request comes from this machine. After DNS rebinding the Host header has another name. A proxy, whose operator
 * forgot PUBLIC_ORIGIN, forwards the public Host header, or adds headers of its own.
 */
function isFromHere({ headers, hostname }: FastifyRequest): boolean {
  const isHandedOn = Object.keys(headers).some((name) =>
    /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/.test(name),
  )
  return isLoopback(hostname) && !isHandedOn
}

/**
 * The page `/outbox` with the mails in `folder`, which is null if mails go elsewhere. For local mode and this machine only,
 * because it shows password reset links.
 */
export function mountOutboxPage(app: FastifyInstance, folder: MailFolder | null): void {
  app.get('/outbox', async (request, reply) => {
    if (!isFromHere(request)) throw new ProblemError(404, 'There is nothing at this address.')
    return (
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        // Links lead away from this page, which must not appear in their Referer header.
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(await pageOf(folder))
    )
  })
}
