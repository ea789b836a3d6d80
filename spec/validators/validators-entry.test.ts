import { build } from 'esbuild'
import * as validators from 'gridfront/validators'
import { reasonInWords, ValidatorError } from 'gridfront/validators'
import { expect, test } from 'vitest'

const names = Object.keys(validators)
const reasons = [
  ...['NMI_LENGTH', 'NMI_CHARACTERS', 'NMI_CHECKSUM', 'MIRN_SHAPE', 'MIRN_CHECKSUM', 'ABN_SHAPE'],
  ...['ABN_CHECK_DIGITS', 'ACN_SHAPE', 'ACN_CHECK_DIGIT', 'BSB_SHAPE', 'ACCOUNT_NUMBER_SHAPE', 'CRN_SHAPE'],
  ...['CRN_CHECK_DIGIT', 'LUHN_SHAPE', 'LUHN_CHECK_DIGIT', 'PHONE_SHAPE', 'POSTCODE_SHAPE'],
  ...['POSTCODE_NOT_IN_USE', 'POSTCODE_POSTAL_ONLY', 'POSTCODE_OTHER_STATE', 'CENTRELINK_CRN_SHAPE'],
  ...['DVA_FILE_NUMBER_SHAPE', 'DRIVER_LICENCE_ACT', 'DRIVER_LICENCE_NSW', 'DRIVER_LICENCE_NT'],
  ...['DRIVER_LICENCE_QLD', 'DRIVER_LICENCE_SA', 'DRIVER_LICENCE_TAS', 'DRIVER_LICENCE_VIC'],
  ...['DRIVER_LICENCE_WA', 'PASSPORT_SHAPE', 'MEDICARE_SHAPE', 'MEDICARE_CHECK_DIGIT'],
] as const

test.each(reasons)('%s is a sentence that begins with the name of the field', (reason) => {
  expect(reasonInWords(reason)).toMatch(/^[A-Z][\w ]+ (?:must|may|is) .{8,}[^.]$/)
  expect(reasonInWords(reason, 'What you typed')).toMatch(/^What you typed (?:must|may|is) /)
})

test('the words of a refusal say what to do', () => {
  const found = validators.checkBsb('08267')
  expect(found.isValid ? '' : reasonInWords(found.reason)).toBe('BSB must have 6 digits, such as 082-671')
  expect(reasonInWords('NMI_CHARACTERS', 'Meter number')).toBe(
    'Meter number must have digits and letters only, and never I or O: type 1 or 0',
  )
})

test('an error is one of the library, and holds nothing of what it was given', () => {
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

/** What a bundler takes of the entry for one function, and the modules that it is from. */
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

test('[LIB-2] each function comes alone: no package, no holidays and no words but where they are asked for', async () => {
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) {
    const { code, modules } = await bundled(name)
    expect(modules, name).not.toContainEqual(expect.stringContaining('node_modules'))
    expect(code.includes('Good Friday'), name).toBe(name === 'publicHolidays')
    expect(code.includes('as on your bill'), name).toBe(name === 'reasonInWords')
    // The largest are the two tables and what may throw; a page that checks a BSB loads a few hundred bytes.
    expect(code.length, name).toBeLessThan(['publicHolidays', 'reasonInWords'].includes(name) ? 4000 : 3000)
  }
  const { code, modules } = await bundled('checkBsb')
  expect(modules).toEqual(['src/validators/checked.ts', 'src/validators/bank-account.ts'])
  expect(code.length).toBeLessThan(300)
})
