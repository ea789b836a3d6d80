import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seedTerms } from './seed-terms.ts'
import { ensureSpecKeys, specKeyFolder } from './spec-keys.ts'

// The built site with the built backend, as deployed, for the browser suites: with its own data folder, and keys that the
// suites can read.
const folder = await mkdtemp(join(tmpdir(), 'gridfront-site-'))
await ensureSpecKeys()
await cp(specKeyFolder, join(folder, 'keys'), { recursive: true })
process.env.DATA_DIR = folder
// All suites have one address, and a 429 would be a console error in one of them.
process.env.TRACES_PER_MINUTE = '100000'
process.env.LOGIN_FAILURES_PER_ADDRESS = '100000'
process.env.DO_NOT_CONTACTS_PER_ADDRESS = '100000'
process.env.RECOVERIES_PER_ADDRESS = '100000'
// Ignores settings that a developer has made for another server, above all its mail server.
for (const name of [
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'ISSUER',
  'SITE_DIR',
  'LOG_LEVEL',
  'SMTP_URL',
  'TRUST_PROXY',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPE',
])
  delete process.env[name]
// The site itself offers no terms: the retailer mails the links to them.
await seedTerms(folder)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import(pathToFileURL('dist/host/server/main.js').href)
