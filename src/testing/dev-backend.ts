import type { Connect, Plugin, PreviewServer, ProxyOptions, ViteDevServer } from 'vite'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { localKeysPath } from '../token/local-keys.ts'
import { contractRoutes } from './contract-routes.ts'
import { withLocalKeys } from './local-keys.ts'
import { createMockBackend } from './mock-backend.ts'
import type { MockMail } from './mock-mails.ts'
import { nodeListener } from './node-listener.ts'

export interface DevBackendOptions {
  /**
   * Address of a backend that keeps the contracts, such as `http://127.0.0.1:8000`. Default: the environment variable
   * `BACKEND`; without either, a backend in memory.
   */
  readonly target?: string | undefined
}

/** Routes that Vite serves and not the backend: pages, page data, service worker. */
const isOfTheSite = (name: string) => name.startsWith('core.pages.')

/** First path segments of all addresses of a backend. */
const apiPaths = [
  ...new Set(
    contractRoutes
      .filter(({ name }) => !isOfTheSite(name))
      .map(({ route }) => route.path.split('/')[1] ?? ''),
  ),
  localKeysPath.slice(1).replace('.', '\\.'),
]
const apiPattern = `^/(?:${apiPaths.join('|')})(?:$|[/?])`

function shown(mail: MockMail): string {
  if (mail.kind === 'passwordReset')
    return `${mail.to}: choose a new password at /accounts/forgot-password#reset=${mail.token}`
  return mail.kind === 'signUpLink' ? `${mail.to}: go on at /sign-up#resume=${mail.token}` : mail.to
}

function mock({ config }: Pick<ViteDevServer | PreviewServer, 'config'>): Connect.NextHandleFunction {
  const log = (line: string) => config.logger.info(`  ${line}`)
  const { email, password } = mayaNguyen.credentials
  const backend = createMockBackend({ onMail: (mail) => log(`Mail to ${shown(mail)}`) })
  const listen = nodeListener(withLocalKeys(backend), (error) => config.logger.error(String(error)))
  const isOfBackend = new RegExp(apiPattern)
  log(`The backend is a mock and forgets what it is sent. Demo login: ${email} / ${password}`)
  return (request, response, next) =>
    isOfBackend.test(request.url ?? '') ? listen(request, response) : next()
}

/**
 * Rewrites the `Origin` header of this server's own pages to the backend's origin, as if the backend served them. Requests
 * of other origins keep theirs.
 */
const sendAsOwnOrigin =
  (origin: string): NonNullable<ProxyOptions['configure']> =>
  (proxy) => {
    proxy.on('proxyReq', (outgoing, { headers }) => {
      if (headers.origin !== undefined && URL.parse(headers.origin)?.host === headers.host)
        outgoing.setHeader('origin', origin)
    })
  }

/**
 * A Vite plugin: the backend of a site for `vite` and `vite preview`, at the site's own origin. Answers the routes of the
 * contracts in memory, or forwards them to a backend. It adds nothing to a build.
 */
export function devBackend({ target = process.env.BACKEND }: DevBackendOptions = {}): Plugin {
  const proxy = target ? { [apiPattern]: { target, configure: sendAsOwnOrigin(new URL(target).origin) } } : {}
  return {
    name: 'gridfront-dev-backend',
    config: () => ({ server: { proxy }, preview: { proxy } }),
    configureServer(server) {
      if (!target) server.middlewares.use(mock(server))
    },
    configurePreviewServer(server) {
      if (!target) server.middlewares.use(mock(server))
    },
  }
}
