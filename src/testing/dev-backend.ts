import type { IncomingMessage } from 'node:http'
import type { Connect, Plugin, PreviewServer, ProxyOptions, ViteDevServer } from 'vite'
import type { Credentials } from '../../contracts/schemas/session.ts'
import { customers, mayaNguyen } from '../../fixtures/customers.ts'
import { localKeysPath } from '../token/local-keys.ts'
import { contractRoutes } from './contract-routes.ts'
import { withLocalKeys } from './local-keys.ts'
import { createMockBackend } from './mock-backend.ts'
import { withCardFields } from './mock-card-fields.ts'
import type { MockMail } from './mock-mails.ts'
import { cardFieldsPath } from './mock-payments.ts'
import type { MockCustomer } from './mock-sessions.ts'
import { nodeListener } from './node-listener.ts'

export interface DevBackendOptions {
  /**
   * Address of a backend that matches the contracts, such as `http://127.0.0.1:8000`. Default: the environment variable
   * `BACKEND`; without either, a backend in memory.
   */
  readonly target?: string | undefined
  /** The login of the mock's first customer. A backend at `target` has its own customers. Default: `mayaNguyen`'s. */
  readonly demoLogin?: Credentials
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

/** Log-in by an identity provider, whose addresses no contract has: only a backend at `target` answers them. */
const forwardedPattern = `^/(?:${[...apiPaths, 'oidc'].join('|')})(?:$|[/?])`

const pathsOf = (isRead: boolean) =>
  contractRoutes.flatMap(({ route }) => ((route.method === 'GET') === isRead ? [route.path] : []))
/** Addresses that are only written to. */
const writtenOnly = new Set(pathsOf(false).filter((path) => !pathsOf(true).includes(path)))
/** Whether a browser opens a page at an address that is only written to: an app may have its own `/login`. */
const opensPage = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && writtenOnly.has(url.split('?')[0] ?? '') && /text\/html/.test(headers.accept ?? '')

function shown(mail: MockMail): string {
  if (mail.kind === 'passwordReset')
    return `${mail.to}: choose a new password at /accounts/forgot-password#reset=${mail.token}`
  if (mail.kind === 'signUpReceipt')
    return `${mail.to}: cancel ${mail.reference} at /sign-up/cancel#withdraw=${mail.token}`
  return mail.kind === 'signUpLink' ? `${mail.to}: go on at /sign-up#resume=${mail.token}` : mail.to
}

/** The customers of the fixtures, the first of them with a login for this brand. */
function customersWith(credentials: Credentials): MockCustomer[] {
  const [first = mayaNguyen, ...others] = customers
  const { overview } = first
  const customer = { ...overview.customer, email: credentials.email }
  return [{ ...first, credentials, overview: { ...overview, customer } }, ...others]
}

type MockServer = Pick<ViteDevServer | PreviewServer, 'config'>

function mock({ config }: MockServer, demoLogin: Credentials): Connect.NextHandleFunction {
  const log = (line: string) => config.logger.info(`  ${line}`)
  const known = customersWith(demoLogin)
  const backend = createMockBackend({ customers: known, onMail: (mail) => log(`Mail to ${shown(mail)}`) })
  const served = withCardFields(withLocalKeys(backend))
  const listen = nodeListener(served, (error) => config.logger.error(String(error)))
  const isOfBackend = new RegExp(`${apiPattern}|^${cardFieldsPath}$`)
  const { bpay, customer } = mayaNguyen.overview
  log(
    `The backend is a mock and forgets what it is sent. Demo login: ${demoLogin.email} / ${demoLogin.password}`,
  )
  log(`A bill to pay without a login: reference ${bpay.reference}, surname ${customer.lastName}`)
  return (request, response, next) =>
    isOfBackend.test(request.url ?? '') && !opensPage(request) ? listen(request, response) : next()
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

const bypass: NonNullable<ProxyOptions['bypass']> = (request) =>
  opensPage(request) ? request.url : undefined

/**
 * A Vite plugin: the backend of a site for `vite` and `vite preview`, at the site's own origin. Answers the routes of the
 * contracts in memory, or forwards them to a backend. It adds nothing to a build.
 */
export function devBackend({
  target = process.env.BACKEND,
  demoLogin = mayaNguyen.credentials,
}: DevBackendOptions = {}): Plugin {
  const proxy = target
    ? { [forwardedPattern]: { target, bypass, configure: sendAsOwnOrigin(new URL(target).origin) } }
    : {}
  return {
    name: 'gridfront-dev-backend',
    config: () => ({ server: { proxy }, preview: { proxy } }),
    configureServer(server) {
      if (!target) server.middlewares.use(mock(server, demoLogin))
    },
    configurePreviewServer(server) {
      if (!target) server.middlewares.use(mock(server, demoLogin))
    },
  }
}
