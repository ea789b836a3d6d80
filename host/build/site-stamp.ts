import { readFile } from 'node:fs/promises'
import { inputStamp } from './input-stamp.ts'
import { localKeys } from './local-keys.ts'

/** Where the built site stands. */
export const siteFolder = 'dist/host'
export const siteStampFile = `${siteFolder}/.stamp`

/** Everything that a built site is made of; the backend is not. */
const inputs = [
  'contracts',
  'src',
  'host/app',
  'host/build',
  'host/content',
  'host/public',
  'host/routes',
  'host/styles',
  'host/templates',
  'host/brand.ts',
  'host/routeTree.gen.ts',
  'host/client.tsx',
  'host/environment-keys.ts',
  'host/prerender.tsx',
  'host/service-worker.ts',
  'host/service-worker-off.ts',
  'host/site-brand.ts',
  'host/styles.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Names the present inputs of the site, this machine's public keys among them. */
export const siteStamp = async (): Promise<string> =>
  inputStamp(inputs, [
    JSON.stringify(await localKeys()),
    process.version,
    // It decides what sw.js does.
    process.env.SERVICE_WORKER ?? '',
    process.env.GATE ?? '',
  ])

/** Whether the built site is of the present inputs. */
export const isSiteFresh = async (): Promise<boolean> =>
  (await readFile(siteStampFile, 'utf8').catch(() => '')) === (await siteStamp())
