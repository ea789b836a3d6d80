import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Results } from '../clauses/results.ts'
import { resultsIn } from '../clauses/results.ts'
import { tool } from '../run/step.ts'
import { hostBrand } from '../target/host-brand.ts'
import type { SpecBrand, SpecRoute } from '../target/spec-brand.ts'
import { anyDocument } from './changes.ts'
import type { Mutant } from './mutant.ts'
import type { WireProject } from './wire-project.ts'
import { projectsVariable } from './wire-project.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * The site as a brand file describes it, with only the pages that the mutants change: the others are similar, and each
 * costs seconds for each mutant.
 */
export function asAnySite(mutants: readonly Mutant[]): SpecBrand {
  const about = mutants.flatMap(({ changes }) => changes.map(({ path }) => path))
  const isMeant = (address: string) => about.some((path) => path !== anyDocument && path.test(address))
  const kinds = new Map(hostBrand.routes.toReversed().map(({ kind, path }) => [kind, path]))
  const isFirst = ({ kind, path }: SpecRoute) => kinds.get(kind) === path
  // Tests navigate between these two, each known by its title.
  const visited = hostBrand.routes.filter(
    ({ kind, path, isListed }) => kind === 'page' && isListed && path !== '/',
  )
  const isVisited = ({ path }: SpecRoute) => visited.slice(0, 2).some((route) => route.path === path)
  return {
    ...hostBrand,
    // Sites that a suite starts itself have no mutants.
    can: hostBrand.can.filter((name) => !['ownPages', 'demoData', 'checkout'].includes(name)),
    routes: hostBrand.routes.filter((route) => isFirst(route) || isVisited(route) || isMeant(route.path)),
    documents: hostBrand.linkedDocuments,
  }
}

export interface WireRunner {
  /** Runs projects, with this many tests in parallel, and returns the result of each test. */
  readonly run: (projects: readonly WireProject[]) => Promise<Results>
  /** Stops what runs. */
  readonly stop: () => void
}

/** `folder`: for results, of this runner alone. `brand`: the suites' description of the site. */
export function createWireRunner({
  folder,
  jobs,
  brand,
}: {
  readonly folder: string
  readonly jobs: number
  readonly brand: SpecBrand
}): WireRunner {
  let stop = () => {}
  return {
    stop: () => stop(),
    run: (projects) =>
      new Promise((done, fail) => {
        const file = `${folder}/playwright.json`
        // Results of the previous run, which a run that dies early would otherwise be judged by.
        rmSync(file, { force: true })
        const [program, ...words] = tool(
          '@playwright/test/cli.js',
          'test',
          '--config=spec/tools/mutants/playwright.config.ts',
          `--workers=${jobs}`,
        )
        const child = spawn(program, words, {
          cwd: root,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {
            ...process.env,
            // The site is already running, so none is started.
            TARGET: projects[0]?.origin,
            SPEC_BRAND: JSON.stringify(brand),
            SPEC_RESULTS: folder,
            [projectsVariable]: JSON.stringify(projects),
          },
        })
        stop = () => child.kill('SIGTERM')
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            said = (said + text).slice(-2000)
          })
        child.on('error', fail)
        child.on('close', () => {
          if (!existsSync(file)) return fail(new Error(`There are no results: ${said.trim()}`))
          done(resultsIn(readFileSync(file, 'utf8'), root))
        })
      }),
  }
}
