import { readFile } from 'node:fs/promises'
import { backendOrigin } from 'gridfront/server'
import { makeBrand } from '../brand.ts'
import { readOrigin } from '../server/config.ts'
import { siteEnvironment } from '../site-environment.ts'
import { inputStamp } from './input-stamp.ts'

/** Where the built site stands. */
export const siteFolder = 'dist/host'
export const siteStampFile = `${siteFolder}/.stamp`
/** Held by whoever builds the site or reads it for a server. */
export const siteLockFile = 'dist/.site-lock'

/** Everything that a built site is made of; the backend is not. */
const inputs = [
  'contracts',
  'src',
  'host/build',
  'host/content',
  'host/fonts',
  'host/public',
  'host/routes',
  'host/styles',
  'host/templates',
  'host/brand.ts',
  'host/environment-keys.ts',
  'host/site-environment.ts',
  'host/site.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

type Environment = Readonly<Record<string, string | undefined>>

/** Origin of the backend that pages known under PUBLIC_ORIGIN call; '' for their own, as in local mode. */
const calledBackend = ({ PUBLIC_ORIGIN }: Environment): string =>
  backendOrigin(siteEnvironment(makeBrand(), PUBLIC_ORIGIN ? readOrigin(PUBLIC_ORIGIN) : undefined).backend)

/**
 * The backend that a build is made for, '' for none: the policies of its documents name no other. A page that calls its own
 * origin alone needs no entry in a policy, so it runs on every build. Without PUBLIC_ORIGIN it is Production's. Throws `StartError`.
 */
export const builtBackend = (environment: Environment): string =>
  environment.PUBLIC_ORIGIN
    ? calledBackend(environment)
    : backendOrigin(makeBrand().environments.Production.backend)

/** Names the present inputs of the site. Nothing of a data folder is among them: one build serves all. */
const presentInputs = (): Promise<string> =>
  inputStamp(inputs, [
    process.version,
    // It decides what sw.js does.
    process.env.SERVICE_WORKER ?? '',
    process.env.GATE ?? '',
  ])

/** What the stamp of a site says that is made of the present inputs for a backend. */
export const siteStamp = async (backend: string): Promise<string> => `${await presentInputs()} ${backend}`

/** Whether the built site is of the present inputs, and may be served under PUBLIC_ORIGIN. Throws `StartError`. */
export async function isSiteFresh(environment: Environment): Promise<boolean> {
  const [present, built = ''] = (await readFile(siteStampFile, 'utf8').catch(() => '')).split(' ')
  const called = calledBackend(environment)
  return present === (await presentInputs()) && (called === '' || called === built)
}
