import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentProvider } from 'gridfront/payments-server'
import { httpProvider } from '../payments/http-provider.ts'
import type { SandboxAgreement } from './agreement-store.ts'
import { createAgreementStore } from './agreement-store.ts'
import type { CardStorePorts, SandboxCard } from './card-store.ts'
import { createCardStore } from './card-store.ts'
import { inProcessProvider } from './in-process-provider.ts'
import type { SandboxPayment } from './sandbox-store.ts'
import { createSandboxStore } from './sandbox-store.ts'

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

/** The sandbox's files in `DATA_DIR`. Several copies of the server may use them at the same time. */
export function sandboxFiles(dataDir: string) {
  // One file for each payment, because copies sharing a single file would overwrite each other's payments.
  const paymentsFolder = join(dataDir, 'sandbox-payments')
  const agreementsFolder = join(dataDir, 'sandbox-agreements')
  const cardsFolder = join(dataDir, 'sandbox-cards')
  const gonePayersFolder = join(dataDir, 'sandbox-gone-payers')
  const accessFile = join(dataDir, 'sandbox-provider.json')
  /** Atomically, so that a killed process leaves either the old file or the new one. */
  function put(file: string, content: unknown): void {
    // A unique name, because copies of the server that start together write at the same time.
    const draft = `${file}-${randomBytes(6).toString('hex')}.draft`
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  }
  const storedIn = (folder: string): readonly unknown[] =>
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
      return [...older, ...(storedIn(paymentsFolder) as readonly SandboxPayment[])]
    },
    keep: (payment: SandboxPayment) => putIn(paymentsFolder, payment.paymentId, payment),
    storedAgreements: () => storedIn(agreementsFolder) as readonly SandboxAgreement[],
    storeAgreement: (agreement: SandboxAgreement) =>
      putIn(agreementsFolder, agreement.agreementId, agreement),
    /** The saved cards, and a function to store more. */
    ofCards: (): Omit<CardStorePorts, 'now'> => ({
      kept: storedIn(cardsFolder) as readonly SandboxCard[],
      gonePayers: storedIn(gonePayersFolder) as readonly string[],
      keep: (card) => putIn(cardsFolder, card.cardId, card),
      recordRemovedPayer: (payer) => putIn(gonePayersFolder, payer, payer),
    }),
    access: () => readJson(accessFile) as Access | undefined,
    open: (access: Access) => put(accessFile, access),
    /** Unless another copy has opened its own meanwhile. */
    shut({ apiKey }: Access): void {
      if ((readJson(accessFile) as Access | undefined)?.apiKey === apiKey) rmSync(accessFile, { force: true })
    },
  }
}

/** The sandbox of local mode for a command: that of the running server, else its stored payments. */
export async function sandboxOfCommand(dataDir: string, now: () => Date): Promise<PaymentProvider> {
  const files = sandboxFiles(dataDir)
  const access = files.access()
  if (access !== undefined) {
    const provider = httpProvider(access.origin, access.apiKey)
    // The file was left behind by a killed server.
    const isUp = await provider.changedSince(now()).then(
      () => true,
      () => false,
    )
    if (isUp) return provider
  }
  // No server receives webhooks now, so the command processes its own changes.
  return inProcessProvider(
    createSandboxStore({
      ...{ now, kept: files.kept(), keep: files.keep, onEvent: () => undefined },
      cards: createCardStore({ now, ...files.ofCards() }),
    }),
    createAgreementStore({
      ...{ now, kept: files.storedAgreements(), keep: files.storeAgreement },
      onEvent: () => undefined,
    }),
  )
}
