import { expect, test } from 'vitest'
import { readConfig } from '../../host/server/config.ts'

test('without any setting the server is local, on port 8000 of the loopback address', () => {
  expect(readConfig({})).toEqual({
    port: 8000,
    host: '127.0.0.1',
    isLocal: true,
    publicOrigin: undefined,
    databaseUrl: undefined,
    dataDir: './data',
    siteDir: 'dist/host/client',
    issuer: undefined,
    logLevel: 'warn',
  })
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.8.8.8' }, true],
  [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, true],
  [{ PUBLIC_ORIGIN: 'https://[::1]:8443' }, true],
  [{ PUBLIC_ORIGIN: 'https://www.wattlebird.example' }, false],
  [{ PUBLIC_ORIGIN: 'https://localhost.wattlebird.example' }, false],
  [{ PUBLIC_ORIGIN: 'https://127.0.0.1.wattlebird.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:8000' }, false],
  [{ HOST: '::', PUBLIC_ORIGIN: 'http://localhost:8000' }, false],
])('%j is local mode: %s', (env, isLocal) => {
  expect(readConfig(env).isLocal).toBe(isLocal)
})

test.each([
  [{ PORT: 'eight' }, /^PORT must be/],
  [{ PORT: '65536' }, /^PORT must be/],
  [{ PORT: '-1' }, /^PORT must be/],
  [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 .* set PUBLIC_ORIGIN/],
  [{ PUBLIC_ORIGIN: 'www.wattlebird.example' }, /^PUBLIC_ORIGIN must be/],
  [{ PUBLIC_ORIGIN: 'https://www.wattlebird.example/plans' }, /^PUBLIC_ORIGIN must be/],
  [{ PUBLIC_ORIGIN: 'ftp://www.wattlebird.example' }, /^PUBLIC_ORIGIN must be/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
])('%j is refused in one line that says what to do', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})
