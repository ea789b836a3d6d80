#!/usr/bin/env node
// The launcher behind the npm scripts and, in this repository, behind `npx --no gridfront`: plain JavaScript for
// Node 20.19 or newer, nothing from node_modules, so that each works as the first command after a clone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = join(root, 'node_modules/.gridfront-install')
const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const scripts = {
  start: 'host/build/start.ts',
  dev: 'host/build/dev.ts',
  build: 'host/build/build.ts',
  check: 'spec/tools/run/check.ts',
  test: 'spec/tools/run/all.ts',
  spec: 'spec/tools/run/suites.ts',
  'spec:long': 'spec/tools/run/long.ts',
  'spec:cluster': 'spec/tools/cluster/cluster.ts',
  'spec:visual': 'spec/tools/visual/run.ts',
  mutants: 'spec/tools/mutants/run-mutants.ts',
  mutate: 'spec/tools/mutate/mutate.ts',
  bench: 'spec/tools/bench/bench.ts',
  'bench:build': 'spec/tools/bench/build-bench.ts',
  'bench:data': 'spec/tools/bench/data-bench.ts',
  'bench:rank': 'spec/tools/bench/rank-bench.ts',
  'bench:runs': 'spec/tools/bench/runs-bench.ts',
  'bench:site': 'spec/tools/bench/site-bench.ts',
  'bench:lighthouse': 'spec/tools/bench/lighthouse-bench.ts',
  keys: 'host/server/keys-command.ts',
  customers: 'host/server/customers-command.ts',
  jobs: 'host/server/jobs-command.ts',
  requests: 'host/server/requests-command.ts',
  bills: 'host/server/bills-command.ts',
  payments: 'host/server/payments-command.ts',
  data: 'host/server/data-command.ts',
  plans: 'host/build/plans.ts',
  'import:nem12': 'host/server/import-nem12-command.ts',
  docs: 'spec/tools/docs/docs.ts',
  release: 'spec/tools/release/release.ts',
  clauses: 'spec/tools/clauses/clause-report.ts',
  pack: 'host/build/packed-manifest.ts',
}

/** Commands of `gridfront`, which parses them itself. */
const ownWords = ['conform', 'openapi', 'mock', 'proxy', 'new', 'texts', '--help', '--version']

const [command = '', ...rest] = process.argv.slice(2)
// `npx gridfront plans` and `spec` are commands of the package; `npm run plans` and `spec` belong to this repository.
const isByNpx = process.env.npm_command === 'exec'
// Without a command, as in `npx --no gridfront`, it prints a help text.
const isOwn = command === '' || ownWords.includes(command) || (command === 'plans' && isByNpx)
const script = isOwn ? 'src/command/gridfront.ts' : scripts[command]
const isSpecByNpx = command === 'spec' && isByNpx
const asksHow = command === '' || (isSpecByNpx && rest.length === 0)
const words = asksHow ? ['--help'] : isOwn ? [command, ...rest] : rest
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** Prints one line with the problem and what to do, and exits. */
function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

if (!script)
  fail(`Unknown command '${command}': use one of ${[...Object.keys(scripts), ...ownWords].join(', ')}.`)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.version} is too old: install Node 20.19 or newer.`)

/** The Node that runs everything: this one if it is 24 or newer, else the one in node_modules. */
function chooseNode() {
  if (major >= 24) return { path: process.execPath, version: process.version }
  if (!existsSync(ownNode)) return null
  const { stdout, status } = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  return status === 0 ? { path: ownNode, version: stdout.trim() } : null
}

// npm puts node_modules/.bin first, so the second call may already run on the Node that the first one installed.
const isOwnNode = major < 24 || process.execPath.startsWith(join(root, 'node_modules'))

const nodeStamp = `node ${isOwnNode ? 'own' : major}\n`
const installStamp = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${nodeStamp}`
}

const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')).packages)

/**
 * Whether the packages of the lock are installed: somebody ran `npm ci` by hand, or the lock has changed in something else,
 * such as our own version. npm records what it has installed once it is complete.
 */
function isInstalled(stamp) {
  const written = 'node_modules/.package-lock.json'
  const isOtherNode = stamp !== '' && !stamp.endsWith(` ${nodeStamp}`)
  if (isOtherNode || !existsSync(join(root, written))) return false
  const installed = new Map(packagesIn(written).map(([path, { integrity }]) => [path, integrity]))
  // Packages for other systems are not installed.
  return packagesIn('package-lock.json').every(
    ([path, { integrity, optional }]) =>
      path === '' || (installed.has(path) ? installed.get(path) === integrity : optional),
  )
}

function install() {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (stamp === installStamp()) return
  if (isInstalled(stamp)) return writeFileSync(stampFile, installStamp())
  process.stderr.write('Installing dependencies (npm ci) …\n')
  // The npm that called this script, run by its own Node: no shell, and no look-up in PATH.
  const npm = process.env.npm_execpath
  const [program, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: !npm && process.platform === 'win32',
  })
  if (error) fail(`npm could not be started (${error.message}): install npm, then try again.`)
  if (status !== 0) fail("Dependencies could not be installed: run 'npm ci' to see why, then try again.")
  // Written last, so that an interrupted install is repeated.
  writeFileSync(stampFile, installStamp())
}

install()
const node = chooseNode()
if (!node)
  fail(
    "Node 24 is missing: run 'npm rebuild node --ignore-scripts=false', or install Node 24 or newer on this machine.",
  )

const child = spawn(
  node.path,
  ['--conditions=gridfront-source', '--disable-warning=ExperimentalWarning', join(root, script), ...words],
  {
    // Paths given to `gridfront` are relative to the folder where it was called.
    cwd: isOwn ? process.cwd() : root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(node.path)}${delimiter}${process.env.PATH}`,
      ...(isSpecByNpx && { SPEC_FROM: process.cwd() }),
    },
  },
)
child.on('error', (error) =>
  fail(`${node.path} could not be started (${error.message}): run 'npm ci', then try again.`),
)
// A terminal sends Ctrl-C to both processes: this one only has to outlive the other. A service manager signals only
// this one.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
