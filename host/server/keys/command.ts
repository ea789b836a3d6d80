import { embeddedKeys } from './embedded-keys.ts'
import type { KeyStanding } from './key-states.ts'
import { readRing } from './keys.ts'
import {
  activateKey,
  findNextKey,
  listKeys,
  makeFirstKey,
  makeNextKey,
  RotationError,
  retireKey,
} from './rotation.ts'

export const usage = `The keys that sign customers' tokens, in DATA_DIR/keys. Running servers follow within five seconds.

  (nothing)      every key: its state, since when, and from when it may be removed
  first          makes the first key where there is none, as the first start of a server does
  next           makes the key that will sign next; until then it only verifies
  activate       lets the next key sign: build and deploy a published site with it first
  retire <kid>   removes a key; while tokens of it may live only with --force, for a stolen one
  public         the public halves as a JSON Web Key Set, for the site to embed
`

export interface KeysCommandPorts {
  readonly dataDir: string
  /** Where a built site may stand, so that no key signs that it does not know. */
  readonly siteDir: string
  readonly now: Date
}

const time = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, 'Z')

function table(keys: readonly KeyStanding[]): string {
  const rows = keys.map(({ kid, state, since, removableFrom }) => [
    kid,
    state,
    time(since),
    removableFrom === null ? '-' : time(removableFrom),
  ])
  const lines = [['KID', 'STATE', 'SINCE', 'MAY BE REMOVED FROM'], ...rows]
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  return lines
    .map((line) => `${line.map((cell, column) => cell.padEnd(widthOf(column))).join('  ')}`.trimEnd())
    .join('\n')
}

async function activate({ dataDir, siteDir, now }: KeysCommandPorts, isForced: boolean): Promise<string> {
  const { kid } = await findNextKey(dataDir)
  const kids = (await listKeys(dataDir)).map((key) => key.kid)
  const embedded = await embeddedKeys(siteDir, kids)
  const isKnown = embedded?.has(kid) === true
  // A site with none of these keys is of local mode, where pages ask the server; or of another backend, and no login here
  // counts there as it is.
  const isBehind = embedded !== null && embedded.size > 0 && !isKnown
  if (isBehind && !isForced)
    throw new RotationError(
      `The site in ${siteDir} does not know the key ${kid}: build and deploy it with that key first, and start the server again; --force activates it nevertheless.`,
    )
  const { former } = await activateKey(dataDir, now)
  const site = isKnown
    ? ''
    : ' Published pages that were built without it refuse its tokens; those of local mode ask the server.'
  return `${kid} signs from now on.${site} ${former} verifies until its tokens have expired.`
}

/** Does what the words say; resolves to the text for the operator. Throws `RotationError` or `StartError`. */
export async function runKeysCommand(words: readonly string[], ports: KeysCommandPorts): Promise<string> {
  const { dataDir, now } = ports
  // By hand: a kid may begin with a hyphen.
  const isForced = words.includes('--force')
  const [word = 'list', kid, ...more] = words.filter((one) => one !== '--force')
  if (word === '--help' || word === '-h') return usage.trimEnd()
  if (more.length > 0 || (kid !== undefined) !== (word === 'retire'))
    throw new RotationError(
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
      throw new RotationError(`Unknown word ${JSON.stringify(word)}; see --help.`)
  }
}
