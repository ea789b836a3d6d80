import { expect, test } from 'vitest'
import { backend, makeSetup } from './command-setup.ts'

const withBaseline = (text: string) => makeSetup({ files: { 'known.json': text } })
const line = `conform ${backend} --baseline known.json`

test('[LIB-4] the checks of a baseline are known to the run', async () => {
  const known = [
    { check: 'login/accepts', reason: 'mended in March' },
    { check: 'csrf/missing', reason: 'GF-12' },
  ]
  const setup = withBaseline(JSON.stringify({ known }))
  expect((await setup.run(line)).code).toBe(0)
  expect(setup.asked[0]?.baseline).toEqual(['login/accepts', 'csrf/missing'])
})

test.each([
  ['', 'it is no JSON'],
  ['{"known":', 'it is no JSON'],
  ['[]', "it has no list 'known'"],
  ['{}', "it has no list 'known'"],
  ['{"known":{}}', "it has no list 'known'"],
  ['{"known":[],"knwon":[]}', "it has 'knwon', which means nothing here"],
  ['{"known":["login/accepts"]}', 'known[0] is no object with check and reason'],
  ['{"known":[{"check":"a","reason":"b"},{"reason":"b"}]}', 'known[1].check is missing or no text'],
  ['{"known":[{"check":"a"}]}', 'known[0].reason is missing or no text: say why it is known'],
  ['{"known":[{"check":"a","reason":" "}]}', 'known[0].reason is missing or no text: say why it is known'],
  ['{"known":[{"check":7,"reason":"b"}]}', 'known[0].check is missing or no text'],
  ['{"known":[{"check":"a","reason":"b","until":"May"}]}', "known[0] has 'until', which means nothing here"],
  ['{"known":[{"check":"a","reason":"b"},{"check":"a","reason":"c"}]}', 'known[1] names a a second time'],
])('[LIB-4] the baseline %s is refused, naming what is wrong', async (text, reason) => {
  const setup = withBaseline(text)
  const { code, stderr } = await setup.run(line)
  expect({ code, runs: setup.asked.length }).toEqual({ code: 2, runs: 0 })
  expect(stderr).toContain(`The baseline known.json cannot be used: ${reason}. Its shape is { "known": [`)
})

test('[LIB-4] a missing baseline file is refused', async () => {
  expect(await makeSetup().run(line)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no baseline file known.json.\n',
  })
})
