import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { playwrightResults } from '../clauses/playwright-results.ts'
import type { Results } from '../clauses/test-result.ts'
import { tool } from '../run/step.ts'
import { capabilityNames } from '../target/capabilities.ts'
import { hostBrand } from '../target/host-brand.ts'
import type { WireProject } from './wire-project.ts'
import { projectsVariable } from './wire-project.ts'

const root = resolve(import.meta.dirname, '../../..')

/** What can be asked of the built site behind a proxy: all but what starts sites of its own. */
const behindAProxy = { ...hostBrand, can: capabilityNames.filter((name) => name !== 'checkout') }

export interface WireRunner {
  /** Runs projects, so many tests at a time, and gives what came of each test. */
  readonly run: (projects: readonly WireProject[]) => Promise<Results>
  /** Ends what runs. */
  readonly stop: () => void
}

/** `folder`: for results, of this runner alone. */
export function createWireRunner({ folder, jobs }: { folder: string; jobs: number }): WireRunner {
  let stop = () => {}
  return {
    stop: () => stop(),
    run: (projects) =>
      new Promise((done, fail) => {
        const file = `${folder}/playwright.json`
        // Of the run before: one that dies early would be judged by it.
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
            // It is there already: none is to be started.
            TARGET: projects[0]?.origin,
            SPEC_BRAND: JSON.stringify(behindAProxy),
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
          done(playwrightResults(JSON.parse(readFileSync(file, 'utf8')), root))
        })
      }),
  }
}
