import { readFile } from 'node:fs/promises'
import { backendOrigin, isLoopback } from 'gridfront/server'
import { makeBrand } from '../brand.ts'
import { readOrigin } from '../server/config.ts'
import { siteEnvironment } from '../site-environment.ts'
import { inputStamp } from './input-stamp.ts'

/** Folder of the built site. */
export const siteFolder = 'dist/host'
export const siteStampFile = `${siteFolder}/.stamp`
/** Lock of processes that build the site, or read it for a server. */
export const siteLockFile = 'dist/.site-lock'

/** The inputs of a site's build, without the backend. */
const inputs = [
  'contracts',
  'src',
  'host/build',
  'host/content',
  'host/fonts',
  'host/languages',
  'host/public',
  'host/routes',
  'host/templates',
  'host/brand.ts',
  'host/environment-keys.ts',
  'host/site-language.ts',
  'host/site-environment.ts',
  'host/site.css',
  'host/site.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

type Environment = Readonly<Record<string, string | undefined>>

/** Origin of the backend that pages at PUBLIC_ORIGIN call; '' if it is their own, as in local mode. */
const calledBackend = ({ PUBLIC_ORIGIN }: Environment): string =>
  backendOrigin(siteEnvironment(makeBrand(), PUBLIC_ORIGIN ? readOrigin(PUBLIC_ORIGIN) : undefined).backend)

/**
 * Origin of the backend that a build allows in the Content-Security-Policy of its documents; '' for none. Pages that call
 * their own origin need no such entry, so they run on any build. Without PUBLIC_ORIGIN it is Production's. Throws
 * `StartError`.
 */
export const builtBackend = (environment: Environment): string =>
  environment.PUBLIC_ORIGIN
    ? calledBackend(environment)
    : backendOrigin(makeBrand().environments.Production.backend)

/**
 * Whether a build is only for this machine, with the sandbox as payment provider. A published site must not frame
 * addresses of the visitor's machine.
 */
export const isForThisMachine = ({ PUBLIC_ORIGIN }: Environment): boolean =>
  !PUBLIC_ORIGIN || isLoopback(new URL(readOrigin(PUBLIC_ORIGIN)).hostname)

/** Hash of the present inputs of the site. The data folder is not an input, since one build works with every folder. */
const presentInputs = (): Promise<string> =>
  inputStamp(inputs, [
    process.version,
    // This variable decides what `sw.js` does.
    process.env.SERVICE_WORKER ?? '',
    process.env.GATE ?? '',
    process.env.OIDC_NAME ?? '',
    process.env.SITE_LANGUAGE ?? '',
    process.env.ALTERNATES ?? '',
    process.env.COMPRESSION ?? '',
  ])

const placeOf = (environment: Environment) => (isForThisMachine(environment) ? 'here' : 'published')

/** The stamp of a site that is built from the present inputs in this environment. Throws `StartError`. */
export const siteStamp = async (environment: Environment): Promise<string> =>
  [await presentInputs(), placeOf(environment), builtBackend(environment)].join(' ')

/** Whether the built site has the present inputs, and may be served at PUBLIC_ORIGIN. Throws `StartError`. */
export async function isSiteFresh(environment: Environment): Promise<boolean> {
  const stamp = await readFile(siteStampFile, 'utf8').catch(() => '')
  const [present, place, built = ''] = stamp.split(' ')
  const called = calledBackend(environment)
  return (
    present === (await presentInputs()) &&
    place === placeOf(environment) &&
    (called === '' || called === built)
  )
}
