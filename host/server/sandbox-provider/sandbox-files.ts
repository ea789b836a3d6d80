import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpProvider } from '../payments/http-provider.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { SandboxAgreement } from './agreement-book.ts'
import { createAgreementBook } from './agreement-book.ts'
import { bookProvider } from './book-provider.ts'
import type { CardBookPorts, SandboxCard } from './card-book.ts'
import { createCardBook } from './card-book.ts'
import type { SandboxPayment } from './sandbox-book.ts'
import { createSandboxBook } from './sandbox-book.ts'

/** The address of a running sandbox, for commands that run next to the server. */
interface Access {
  readonly origin: string
  readonly apiKey: string
}

/** The content of a file of JSON; undefined: there is none, or another copy of the server has just removed it. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** What the sandbox keeps in `DATA_DIR`. Several copies of the server may do so at the same time. */
export function sandboxFiles(dataDir: string) {
  // A file for each payment: copies that kept all of theirs in one would write over what the others have kept.
  const paymentsFolder = join(dataDir, 'sandbox-payments')
  const agreementsFolder = join(dataDir, 'sandbox-agreements')
  const cardsFolder = join(dataDir, 'sandbox-cards')
  const gonePayersFolder = join(dataDir, 'sandbox-gone-payers')
  const accessFile = join(dataDir, 'sandbox-provider.json')
  /** In one step, so that a process that is killed leaves the former file or the new one, never half of it. */
  function put(file: string, content: unknown): void {
    // A name of its own: copies of the server that start together write at the same time.
    const draft = `${file}-${randomBytes(6).toString('hex')}.draft`
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  }
  const keptIn = (folder: string): readonly unknown[] =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => readJson(join(folder, name)))
  function putIn(folder: string, id: string, content: unknown): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    put(join(folder, `${encodeURIComponent(id)}.json`), content)
  }
  return {
    kept(): readonly SandboxPayment[] {
      // Older versions had them all in one file.
      const older = (readJson(join(dataDir, 'sandbox-payments.json')) ?? []) as readonly SandboxPayment[]
      return [...older, ...(keptIn(paymentsFolder) as readonly SandboxPayment[])]
    },
    keep: (payment: SandboxPayment) => putIn(paymentsFolder, payment.paymentId, payment),
    keptAgreements: () => keptIn(agreementsFolder) as readonly SandboxAgreement[],
    keepAgreement: (agreement: SandboxAgreement) => putIn(agreementsFolder, agreement.agreementId, agreement),
    /** The saved cards, and how to save more. */
    ofCards: (): Omit<CardBookPorts, 'now'> => ({
      kept: keptIn(cardsFolder) as readonly SandboxCard[],
      gonePayers: keptIn(gonePayersFolder) as readonly string[],
      keep: (card) => putIn(cardsFolder, card.cardId, card),
      keepGone: (payer) => putIn(gonePayersFolder, payer, payer),
    }),
    access: () => readJson(accessFile) as Access | undefined,
    open: (access: Access) => put(accessFile, access),
    /** Unless another copy has opened its own meanwhile. */
    shut({ apiKey }: Access): void {
      if ((readJson(accessFile) as Access | undefined)?.apiKey === apiKey) rmSync(accessFile, { force: true })
    },
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
    createSandboxBook({
      ...{ now, kept: files.kept(), keep: files.keep, onEvent: () => undefined },
      cards: createCardBook({ now, ...files.ofCards() }),
    }),
    createAgreementBook({
      ...{ now, kept: files.keptAgreements(), keep: files.keepAgreement },
      onEvent: () => undefined,
    }),
  )
}
