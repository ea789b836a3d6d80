import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import { splitVariant } from 'gridfront/server'
import { closedPolicy } from '../http/security-headers.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { canonicalPath, isMobilePath, readSiteAddress } from './site-address.ts'
import type { SiteFile } from './site-files.ts'
import { readSiteFiles } from './site-files.ts'
import type { Document } from './site-plan.ts'
import { SitePlan } from './site-plan.ts'

const immutable = 'public, max-age=31536000, immutable'
// A service worker's fetches are restricted by the policy of its own script, and the restrictive default policy would
// block them all.
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
// It names the newest build, so it must not be cached.
const appDataPath = '/page-data/app-data.json'
/** Addresses that only programs request. They get no HTML page as error. */
const isForPrograms = /^\/(?:page-data|slice-data|assets|api)(?:\/|$)/

interface Page {
  readonly file: SiteFile
  readonly csp: string
}

/**
 * The built site in `siteDir`, with `site.json` beside that folder. `backend`: origin of the backend of the environment that is
 * served, '' for the site's own; the policies allow no other. Default: as the site was built. Throws `StartError`, also if the
 * site was built for another backend, since the policy in its documents would block every request to this one.
 */
export async function openSite(siteDir: string, backend?: string) {
  const unusable = (reason: string) =>
    new StartError(`There is no usable site in ${siteDir} (${reason}): run npm run build, or set SITE_DIR.`)
  const planFile = join(resolve(siteDir), '..', 'site.json')
  const [files, plan] = await Promise.all([
    readSiteFiles(siteDir),
    readFile(planFile, 'utf8').then((text) => SitePlan.parse(JSON.parse(text))),
  ]).catch((error: unknown) => {
    throw unusable(reasonOf(error))
  })
  if (backend && backend !== plan.backend)
    throw new StartError(
      `The site in ${siteDir} was built for another environment than ${backend} serves: build it again, with the PUBLIC_ORIGIN of this server.`,
    )
  // The document has a policy too, and browsers apply both, so the header can only restrict it further.
  const policyOf = (csp: string) =>
    backend === '' && plan.backend !== '' ? csp.replace(` ${plan.backend};`, ';') : csp
  const pageOf = ({ file, csp }: Document): Page => {
    const content = files.get(`/${file}`)
    if (content === undefined) throw unusable(`${file} is missing`)
    return { file: content, csp: policyOf(csp) }
  }
  const pages = new Map(Object.entries(plan.documents).map(([path, document]) => [path, pageOf(document)]))
  const notFound = { plain: pageOf(plan.notFound.plain), mobile: pageOf(plan.notFound.mobile) }
  const serverError = pageOf(plan.serverError)
  // Documents are not served under their file names, where they would have no policy.
  const assetOf = (path: string) => (path.endsWith('.html') ? undefined : files.get(path))

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, csp }: Page,
    status = 200,
  ): FastifyReply {
    const encoding = acceptedEncoding(request.headers['accept-encoding'], file.compressed)
    const etag = `"${file.hash}${encoding === null ? '' : `-${encoding}`}"`
    if (Object.keys(file.compressed).length > 0) reply.header('vary', 'Accept-Encoding')
    reply.header('content-security-policy', csp)
    if (status === 200) {
      reply.header('etag', etag)
      // `If-None-Match` compares weakly, without `W/` (RFC 9110 section 13.1.2).
      const known = (request.headers['if-none-match'] ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''))
      if (known.includes(etag) || known.includes('*')) return reply.code(304).send()
    }
    if (encoding !== null) reply.header('content-encoding', encoding)
    const content = encoding === null ? file.content : file.compressed[encoding]
    return reply.code(status).type(file.type).send(content)
  }

  return {
    /** Answers every address that does not belong to the API. */
    answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const { path, query } = readSiteAddress(request.raw.url ?? '')
      const canonical = path === null ? null : canonicalPath(path)
      // The mobile address of a page without a mobile variant redirects to the plain page.
      const target = canonical === null || pages.has(canonical) ? canonical : splitVariant(canonical).path
      const page = target === null ? undefined : pages.get(target)
      const asset = path === null ? undefined : assetOf(path)
      const isChangePassword = path === '/.well-known/change-password'
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      reply.header('cache-control', 'no-cache')
      if (!isRead && (page ?? asset) === undefined && !isChangePassword)
        throw new ProblemError(404, 'There is nothing at this address.')
      if (!isRead) {
        reply.header('allow', 'GET, HEAD')
        throw new ProblemError(405, 'This address takes GET and HEAD.')
      }
      if (isChangePassword) return reply.redirect('/accounts/forgot-password', 302)
      // `target` is one of the listed paths, so the redirect cannot lead to another origin.
      if (page !== undefined && target !== null && target !== path) return reply.redirect(target + query, 308)
      if (page !== undefined) return send(request, reply, page)
      if (asset !== undefined) {
        if (path?.startsWith('/assets/')) reply.header('cache-control', immutable)
        if (path === appDataPath) reply.header('cache-control', 'no-store')
        return send(request, reply, { file: asset, csp: path === '/sw.js' ? workerPolicy : closedPolicy })
      }
      if (isForPrograms.test(path ?? request.raw.url ?? ''))
        throw new ProblemError(404, 'There is nothing at this address.')
      return send(request, reply, isMobilePath(path) ? notFound.mobile : notFound.plain, 404)
    },
    sendServerError: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      send(request, reply, serverError, 500),
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
