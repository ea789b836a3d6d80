import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitVariant, toMobilePath } from '../navigation/mobile-variant.ts'
import type { GridfrontOptions } from './options.ts'
import type { SiteIndex } from './render-site.ts'

/** Headers of every answer, errors included. */
const everyAnswer: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

const immutable = 'public, max-age=31536000, immutable'
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Media types of the files of a site, by their endings. */
const mediaTypes: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/javascript': 'js mjs',
  'text/css': 'css',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/json': 'json map',
  'application/xml': 'xml',
  'application/manifest+json': 'webmanifest',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/x-icon': 'ico',
  'audio/mpeg': 'mp3',
  'text/vtt': 'vtt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** Old and foreign spellings of an address, and the address itself. */
function moves(documents: SiteIndex['documents']): (readonly [from: string, to: string])[] {
  const paths = Object.keys(documents)
  return paths.flatMap((path) => {
    const { variant } = splitVariant(path)
    const mobile = toMobilePath(path)
    return [
      ...(path === '/' ? [['/index', '/'] as const] : [[`${path}/`, path] as const]),
      ...(path === '/m' ? [['/index.m', '/m'] as const] : []),
      ...(variant === 'plain' && !(mobile in documents) ? [[mobile, path] as const] : []),
    ]
  })
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const nginxMap = (
  source: string,
  name: string,
  usual: string,
  entries: Iterable<readonly [string, string]>,
) =>
  `map ${source} $gridfront_${name} {
  default ${quoted(usual)};
${[...entries].map(([key, value]) => `  ${quoted(key)} ${quoted(value)};`).join('\n')}
}`

/**
 * Two files for nginx: `http.conf` with the maps of addresses and policies, for its `http` block, and `server.conf`, for
 * the `server` block of the site, which also sets `root`.
 */
export function nginxFiles({
  documents,
  notFound,
  serverError,
  backend,
}: SiteIndex): Readonly<Record<string, string>> {
  const all = [...Object.values(documents), notFound.plain, notFound.mobile, serverError]
  const policies = new Map(all.map(({ file, csp }) => [`/${file}`, csp] as const))
  policies.set('/sw.js', workerPolicy)
  const files = Object.entries(documents).map(([path, { file }]) => [path, `/${file}`] as const)
  const http = [
    '# For the http block. Addresses of documents are longer than the default of nginx allows.',
    'map_hash_bucket_size 512;\nmap_hash_max_size 8192;',
    nginxMap('$uri', 'file', '', files),
    nginxMap('$uri', 'moved', '', moves(documents)),
    nginxMap('$uri', 'policy', closedPolicy, policies),
    nginxMap('$status:$uri', 'cache', 'no-cache', [
      ['~^(200|206|304):/assets/', immutable],
      ['~:/page-data/app-data\\.json$', 'no-store'],
    ]),
    nginxMap('$status', 'allow', '', [['405', 'GET, HEAD']]),
    nginxMap('$request_uri', 'not_found', `/${notFound.plain.file}`, [
      ['~^(/m|[^?]*\\.m)(\\?|$)', `/${notFound.mobile.file}`],
    ]),
  ].join('\n\n')
  // A backend at the site's own origin has a location of its own.
  const programs = ['assets', 'page-data', 'slice-data', ...(backend === '' ? [] : ['api'])]
  const headers = Object.entries(everyAnswer).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
  )
  const server = `# For the server block, which sets root to the folder dist/client.
absolute_redirect off;
# In place of the list of the http block, which a configuration need not have. Browsers run no script of another type.
types {
${Object.entries(mediaTypes)
  .map(([type, endings]) => `  ${type} ${endings};`)
  .join('\n')}
}
default_type application/octet-stream;
charset utf-8;
charset_types text/javascript text/css text/plain text/csv application/json application/manifest+json application/xml image/svg+xml;
gzip_static on;
# The files of all builds have one time, so it cannot tell a new file from an old one of the same size.
etag off;
if_modified_since off;
${headers.join('\n')}
add_header Content-Security-Policy $gridfront_policy always;
add_header Cache-Control $gridfront_cache always;
add_header Vary Accept-Encoding always;
add_header Allow $gridfront_allow always;
error_page 404 $gridfront_not_found;
error_page 500 502 503 504 /${serverError.file};

location / {
  if ($request_method !~ ^(GET|HEAD)$) { return 405; }
  if ($gridfront_moved) { return 308 $gridfront_moved$is_args$args; }
  try_files $gridfront_file $uri =404;
}
location = / { try_files $gridfront_file =404; }
location = /index.html { if ($request_uri ~ "^/index\\.html") { return 308 /$is_args$args; } }
# A document has its policy at its address only.
location ~ \\.html$ { internal; }
# Programs ask for these, and nobody reads a page in answer.
location ~ ^/(${programs.join('|')})/ { error_page 404 @nothing; try_files $uri =404; }
location @nothing { return 404; }
location = /.well-known/change-password { return 302 /accounts/forgot-password; }
`
  return { 'http.conf': `${http}\n`, 'server.conf': server }
}

/**
 * `_headers`, as hosts of static files read it (Cloudflare, Netlify). Documents have their policy in a meta element;
 * only what such an element cannot say is a header.
 */
export function headersFile(): string {
  const rule = (pattern: string, headers: Readonly<Record<string, string>>) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  return `${[
    rule('/*', { ...everyAnswer, 'Content-Security-Policy': "frame-ancestors 'none'" }),
    rule('/assets/*', { 'Cache-Control': immutable }),
    rule('/page-data/app-data.json', { 'Cache-Control': 'no-store' }),
  ].join('\n\n')}\n`
}

/** Writes the files of the named servers. `clientDir`: folder of the client build. */
export async function writeServerFiles(
  servers: NonNullable<GridfrontOptions['serverFiles']>,
  clientDir: string,
  index: SiteIndex,
): Promise<void> {
  if (servers.includes('_headers')) await writeFile(join(clientDir, '_headers'), headersFile())
  if (!servers.includes('nginx')) return
  const folder = join(clientDir, '../nginx')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(nginxFiles(index))) await writeFile(join(folder, name), text)
}
