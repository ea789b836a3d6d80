import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect } from 'vitest'
import type { anySite } from '../tools/target/any-site.ts'
import type { SpecBrand } from '../tools/target/spec-brand.ts'

/** Vite in the folder of a site: its address, its output, and a function that stops it. */
export async function startVite(site: string, ...words: string[]) {
  const program = join(site, 'node_modules/vite/bin/vite.js')
  const vite = spawn(process.execPath, [program, ...words, '--port', '0'], { cwd: site, stdio: 'pipe' })
  let said = ''
  const url = await new Promise<string>((done, fail) => {
    vite.stdout.on('data', (text) => {
      said += stripVTControlCharacters(String(text))
      const found = /(http:\/\/localhost:\d+)/.exec(said)?.[1]
      if (found !== undefined) done(found)
    })
    vite.once('exit', () => fail(new Error(`Vite has ended: ${said}`)))
  })
  return { url, said: () => said, end: () => vite.kill('SIGTERM') }
}

/** The package that the guide tells a site to install for the suites: a copy of this one, without its own browser. */
function putPlaywright(site: string): void {
  for (const name of ['@playwright/test', 'axe-core']) {
    const place = join(site, 'node_modules', name)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(resolve('node_modules', name), place, 'junction')
  }
}

/**
 * Runs the packed browser suites against the built site in a folder, with its brand file, and expects no failure. Returns
 * the reasons why tests were not tried, each once; the run prints how many tests each concerns.
 */
export async function checkBuiltSite(
  site: string,
  brand: SpecBrand,
  suites: readonly (typeof anySite)[number][],
): Promise<readonly string[]> {
  const { url, end } = await startVite(site, 'preview')
  try {
    const file = join(site, 'spec-brand.json')
    writeFileSync(file, JSON.stringify(brand))
    const words = ['--target', url, '--brand', file, ...suites.flatMap((name) => ['--only', name])]
    putPlaywright(site)
    const suitesRun = spawn(
      process.execPath,
      [join(site, 'node_modules/gridfront/dist/lib/gridfront.js'), 'spec', ...words],
      { cwd: site, stdio: 'pipe' },
    )
    let stdout = ''
    for (const stream of [suitesRun.stdout, suitesRun.stderr])
      stream.on('data', (text) => {
        stdout += String(text)
      })
    const [code] = await once(suitesRun, 'close')
    expect(code, stdout).toBe(0)
    const lines = [...stdout.matchAll(/^not tried: (.*) \(\d+\)$/gm)]
    for (const [line] of lines) process.stdout.write(`${brand.name}, ${line}\n`)
    return lines.map(([, reason = '']) => reason)
  } finally {
    end()
  }
}
