import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import { closedPolicy } from '../http/security-headers.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { canonicalPath, isMobilePath, readSiteAddress } from './site-address.ts'
import type { SiteFile } from './site-files.ts'
import { readSiteFiles } from './site-files.ts'
import type { Document } from './site-plan.ts'
import { SitePlan } from './site-plan.ts'

const immutable = 'public, max-age=31536000, immutable'
// A worker's own policy governs what it may fetch; the closed one would cut it off.
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
// It says which build is out: an answer kept anywhere would be about another moment.
const appDataPath = '/page-data/app-data.json'
/** Addresses that programs ask for: a whole page would help nobody there. */
const isForPrograms = /^\/(?:page-data|slice-data|assets|api)(?:\/|$)/

interface Page {
  readonly file: SiteFile
  readonly csp: string
}

/**
 * The built site in `siteDir`, with `site.json` beside the folder. `backend`: origin of the backend of the environment that
 * is served, '' for the site's own; the policies name no other. Default: as the site was built. Throws `StartError`, also
 * when the site was built for another backend: its documents carry a policy of their own, which would stop every call.
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
  // The header narrows the policy that stands in the document: both count.
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
  // A document is reached by its path alone: under the name of its file it would lack its policy.
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
      // RFC 9110 section 13.1.2: compared weakly.
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
    /** Answers every address that is not the API's. */
    answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const { path, query } = readSiteAddress(request.raw.url ?? '')
      const target = path === null ? null : canonicalPath(path)
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
      // `target` is a listed path, so that no spelling of an address leads to another origin.
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
