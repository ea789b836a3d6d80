import { embeddedKeys } from '../platform/keys/embedded-keys.ts'
import type { KeyStanding } from '../platform/keys/key-states.ts'
import { readRing } from '../platform/keys/keys.ts'
import {
  activateKey,
  findNextKey,
  listKeys,
  makeFirstKey,
  makeNextKey,
  retireKey,
} from '../platform/keys/rotation.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { textTable, timeInText } from '../platform/text-table.ts'
import type { DataKeysCommandPorts } from './data-keys.ts'
import { dataKeysUsage, runDataKeysCommand } from './data-keys.ts'

export const usage = `The keys that sign customers' tokens, in DATA_DIR/keys. Running servers follow within five seconds.

  (nothing)      every key: its state, since when, and from when it may be removed
  first          makes the first key where there is none, as the first start of a server does
  next           makes the key that will sign next; until then it only verifies
  activate       lets the next key sign: build and deploy a published site with it first
  retire <kid>   removes a key; while tokens of it may live only with --force, for a stolen one
  public         the public halves as a JSON Web Key Set, for the site to embed

${dataKeysUsage}
`

export interface KeysCommandPorts {
  readonly dataDir: string
  /** Folder of the built site, if there is one. A key that the site does not embed must not sign. */
  readonly siteDir: string
  readonly now: Date
  /** Settings of the server, only for the verbs of data keys. Throws `StartError`. */
  readonly config?: () => DataKeysCommandPorts['settings']
}

function table(keys: readonly KeyStanding[]): string {
  const rows = keys.map(({ kid, state, since, removableFrom }) => [
    kid,
    state,
    timeInText(since),
    removableFrom === null ? '-' : timeInText(removableFrom),
  ])
  return textTable(['KID', 'STATE', 'SINCE', 'MAY BE REMOVED FROM'], rows)
}

async function activate({ dataDir, siteDir, now }: KeysCommandPorts, isForced: boolean): Promise<string> {
  const { kid } = await findNextKey(dataDir)
  const kids = (await listKeys(dataDir)).map((key) => key.kid)
  const embedded = await embeddedKeys(siteDir, kids)
  const isKnown = embedded?.has(kid) === true
  // A site that embeds none of these keys belongs to local mode, where pages ask the server for keys, or to another backend,
  // which accepts no tokens of this one anyway.
  const isBehind = embedded !== null && embedded.size > 0 && !isKnown
  if (isBehind && !isForced)
    throw new OperatorError(
      `The site in ${siteDir} does not know the key ${kid}: build and deploy it with that key first, and start the server again; --force activates it nevertheless.`,
    )
  const { former } = await activateKey(dataDir, now)
  const site = isKnown
    ? ''
    : ' Published pages that were built without it refuse its tokens; those of local mode ask the server.'
  return `${kid} signs from now on.${site} ${former} verifies until its tokens have expired.`
}

/** Runs the command with the given arguments. Resolves to its output. Throws `OperatorError` or `StartError`. */
export async function runKeysCommand(words: readonly string[], ports: KeysCommandPorts): Promise<string> {
  const { dataDir, now } = ports
  if (words[0] === 'data')
    return runDataKeysCommand(words.slice(1), { settings: ports.config?.() ?? { dataDir }, now })
  // Not by `parseArgs`, because a kid may begin with a hyphen.
  const isForced = words.includes('--force')
  const [word = 'list', kid, ...more] = words.filter((one) => one !== '--force')
  if (word === '--help' || word === '-h') return usage.trimEnd()
  if (more.length > 0 || (kid !== undefined) !== (word === 'retire'))
    throw new OperatorError(
      `This takes ${word === 'retire' ? 'the kid of one key' : 'one word'}; see --help.`,
    )
  switch (word) {
    case 'list':
      return table(await listKeys(dataDir))
    case 'first':
      return `Made ${await makeFirstKey(dataDir, now)}, which signs. Build and deploy the site with it.`
    case 'public':
      await listKeys(dataDir)
      return JSON.stringify({ keys: (await readRing(dataDir)).publicKeys }, null, 2)
    case 'next':
      return `Made ${await makeNextKey(dataDir, now)}. Build and deploy the site with it, then activate it.`
    case 'activate':
      return activate(ports, isForced)
    case 'retire':
      await retireKey(dataDir, kid ?? '', now, isForced)
      return `Removed ${kid}. Build and deploy the site without it.`
    default:
      throw new OperatorError(`Unknown word ${JSON.stringify(word)}; see --help.`)
  }
}
