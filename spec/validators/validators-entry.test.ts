import { build } from 'esbuild'
import * as validators from 'gridfront/validators'
import { ValidatorError } from 'gridfront/validators'
import { expect, test } from 'vitest'

const names = Object.keys(validators)

test('an error is the library’s own, and does not contain its argument', () => {
  const thrown = (() => {
    try {
      return validators.nmiChecksum('secret')
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(ValidatorError)
  expect(JSON.stringify([thrown, (thrown as Error).message])).not.toContain('secret')
})

/** What a bundler includes from the entry for one function, and the modules it comes from. */
async function bundled(
  name: string,
): Promise<{ readonly code: string; readonly modules: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${name} } from './src/validators/index.ts'`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2023',
    platform: 'browser',
    logLevel: 'silent',
  })
  const [output] = Object.values(metafile.outputs)
  const taken = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return {
    code: outputFiles[0]?.text ?? '',
    modules: taken.map(([path]) => path).filter((path) => path !== '<stdin>'),
  }
}

test('[LIB-2] each function is bundled alone: without packages, and without holidays and texts unless they are used', async () => {
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) {
    const { code, modules } = await bundled(name)
    expect(modules, name).not.toContainEqual(expect.stringContaining('node_modules'))
    expect(code.includes('Good Friday'), name).toBe(name === 'publicHolidays')
    expect(code.includes('as on your bill'), name).toBe(name === 'reasonInWords')
    // The largest are the two tables and functions that throw; a page that checks a BSB loads a few hundred bytes.
    expect(code.length, name).toBeLessThan(['publicHolidays', 'reasonInWords'].includes(name) ? 4000 : 3000)
  }
  const { code, modules } = await bundled('checkBsb')
  expect(modules).toEqual(['src/validators/checked.ts', 'src/validators/bank-account.ts'])
  expect(code.length).toBeLessThan(300)
})
