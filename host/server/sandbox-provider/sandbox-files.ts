import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpProvider } from '../payments/http-provider.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { SandboxAgreement } from './agreement-book.ts'
import { createAgreementBook } from './agreement-book.ts'
import { bookProvider } from './book-provider.ts'
import type { SandboxPayment } from './sandbox-book.ts'
import { createSandboxBook } from './sandbox-book.ts'

/** Where a running sandbox is reached, for commands beside the server. */
interface Access {
  readonly origin: string
  readonly apiKey: string
}

/** What the sandbox keeps in `DATA_DIR`. */
export function sandboxFiles(dataDir: string) {
  const paymentsFile = join(dataDir, 'sandbox-payments.json')
  const agreementsFile = join(dataDir, 'sandbox-agreements.json')
  const accessFile = join(dataDir, 'sandbox-provider.json')
  /** In one step, so that a process that is killed leaves the former file or the new one, never half of it. */
  function put(file: string, content: unknown): void {
    // A name of its own: copies of the server that start together write at the same time.
    const draft = `${file}-${randomBytes(6).toString('hex')}.draft`
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  }
  const read = (file: string): unknown =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  return {
    kept: () => (read(paymentsFile) ?? []) as readonly SandboxPayment[],
    keep: (payments: readonly SandboxPayment[]) => put(paymentsFile, payments),
    keptAgreements: () => (read(agreementsFile) ?? []) as readonly SandboxAgreement[],
    keepAgreements: (agreements: readonly SandboxAgreement[]) => put(agreementsFile, agreements),
    access: () => read(accessFile) as Access | undefined,
    open: (access: Access) => put(accessFile, access),
    shut: () => rmSync(accessFile, { force: true }),
  }
}

/** The sandbox of local mode for a command: that of the running server, else its payments as they were kept. */
export async function sandboxOfCommand(dataDir: string, now: () => Date): Promise<PaymentProvider> {
  const files = sandboxFiles(dataDir)
  const access = files.access()
  if (access !== undefined) {
    const provider = httpProvider(access.origin, access.apiKey)
    // A server that was killed has left the file.
    const isUp = await provider.changedSince(now()).then(
      () => true,
      () => false,
    )
    if (isUp) return provider
  }
  // Nobody listens for webhooks now: the command takes in what it changes by itself.
  return bookProvider(
    createSandboxBook({ now, kept: files.kept(), keep: files.keep, onEvent: () => undefined }),
    createAgreementBook({
      ...{ now, kept: files.keptAgreements(), keep: files.keepAgreements },
      onEvent: () => undefined,
    }),
  )
}
