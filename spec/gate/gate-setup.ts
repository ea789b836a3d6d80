import type { Gate, GatePorts } from '../../src/gate/gate.ts'
import { createGate } from '../../src/gate/gate.ts'
import type { GateConfig, GateDefinition } from '../../src/gate-config/gate-config.ts'
import { completeGate } from '../../src/gate-config/gate-config.ts'
import type { Transition } from '../../src/run-machine.ts'

/** Local storage of one browser, which outlives its documents. */
export class FakeStorage {
  readonly values = new Map<string, string>()
  /** `blocked`: accessing it throws. `full`: nothing can be written. `nearlyFull`: only the first value fits. */
  fault: 'none' | 'blocked' | 'full' | 'nearlyFull' = 'none'
  readonly open = () => {
    if (this.fault === 'blocked') throw new DOMException('denied', 'SecurityError')
    return {
      getItem: (key: string) => this.values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (this.fault === 'full' || (this.fault === 'nearlyFull' && this.values.size > 0))
          throw new DOMException('full', 'QuotaExceededError')
        this.values.set(key, value)
      },
      removeItem: (key: string) => void this.values.delete(key),
    }
  }
}

/** An address bar with the entries of its history. */
export class FakePage {
  #href: string
  readonly entries: { state: unknown; href: string }[]
  constructor(href: string, state: unknown = null) {
    this.#href = href
    this.entries = [{ state, href }]
  }
  go(href: string) {
    this.#href = new URL(href, this.#href).href
    this.entries.push({ state: null, href: this.#href })
  }
  get location() {
    const { hash } = new URL(this.#href)
    return { hash, href: this.#href }
  }
  get history() {
    const page = this
    return {
      get state() {
        return page.entries.at(-1)?.state
      },
      replaceState(state: unknown, _: string, href?: string | URL | null) {
        const next = new URL(String(href), page.#href)
        if (next.origin !== new URL(page.#href).origin) throw new DOMException('origin', 'SecurityError')
        page.#href = next.href
        page.entries[page.entries.length - 1] = { state, href: next.href }
      },
    }
  }
}

export const start = Date.UTC(2026, 10, 21, 9)

/** A browser with one clock, in which documents with a gate are opened one after the other. */
export class GateSetup {
  now = start
  readonly local = new FakeStorage()
  readonly session = new FakeStorage()
  readonly transitions: Transition[] = []
  readonly overlay: boolean[] = []
  #timers: { id: number; at: number; work: () => void }[] = []
  #lastId = 0
  isTest = false
  page = new FakePage('https://www.banksia.example/plans')

  get waiting() {
    return this.#timers.length
  }
  wait(ms: number) {
    const until = this.now + ms
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.now = Math.max(this.now, next.at)
      next.work()
    }
    this.now = until
  }
  /** What a document passes to its gate. */
  ports(config: GateConfig): GatePorts {
    return {
      config,
      storages: [this.local.open, this.session.open],
      page: this.page,
      isTest: () => this.isTest,
      now: () => this.now,
      setTimeout: (work, ms) => {
        this.#lastId += 1
        this.#timers.push({ id: this.#lastId, at: this.now + ms, work })
        return this.#lastId
      },
      clearTimeout: (timerId) => {
        this.#timers = this.#timers.filter(({ id }) => id !== timerId)
      },
      drawOverlay: (isDrawn) => this.overlay.push(isDrawn),
      onTransition: (transition) => this.transitions.push(transition),
    }
  }
  /** A new document at an address. The timers of the last one are gone. */
  open(definition: GateDefinition = {}, href = 'https://www.banksia.example/plans', state?: unknown): Gate {
    this.#timers = []
    this.page = new FakePage(href, state ?? null)
    const gate = createGate(this.ports(gateOf(definition)))
    gate.start()
    return gate
  }
}

/** A checked configuration: enabled, with the code 4821, unless overridden. */
export const gateOf = (definition: GateDefinition = {}): GateConfig =>
  completeGate({ enabled: true, accessCode: ['4821'], ...definition })

/** A new document in which the modal shows at once. */
export const openNow = (setup: GateSetup) => setup.open({ showTrigger: 'immediately' })

export const enter = (gate: Gate, code: string) => {
  gate.send({ type: 'UPDATE_CODE', enteredCode: code })
  gate.send({ type: 'VERIFY_CODE' })
}
export const stateOf = (gate: Gate) => gate.getSnapshot().state
export const contextOf = (gate: Gate) => gate.getSnapshot().context
