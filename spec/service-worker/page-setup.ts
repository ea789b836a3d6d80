import type { PageWorkerPorts } from '../../src/service-worker/page-worker.ts'

/** A worker as a page sees it. `build` undefined: it answers nothing, like the kill switch. */
export class ScriptedWorker extends EventTarget {
  state = 'installing'
  readonly heard: unknown[] = []
  readonly build: string | undefined
  constructor(build?: string) {
    super()
    this.build = build
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage(message: { type: string }, [port]: MessagePort[] = []) {
    if (message.type === 'gridfront:build') {
      if (this.build !== undefined) port?.postMessage({ build: this.build })
      return
    }
    this.heard.push(message)
  }
}

export class ScriptedRegistration extends EventTarget {
  installing: ScriptedWorker | null = null
  waiting: ScriptedWorker | null = null
  active: ScriptedWorker | null = null
  /** The browser has found a new worker. */
  find(worker: ScriptedWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    return worker
  }
  /** It has been installed, and waits. */
  finish() {
    const worker = this.installing
    this.waiting = worker
    this.installing = null
    worker?.become('installed')
  }
}

export class ScriptedContainer extends EventTarget {
  controller: ScriptedWorker | null = null
  readonly asked: unknown[] = []
  readonly registration = new ScriptedRegistration()
  fault: Error | undefined
  async register(...words: unknown[]) {
    this.asked.push(words)
    if (this.fault) throw this.fault
    return this.registration
  }
  /** A worker has taken control of this page. */
  take(worker: ScriptedWorker) {
    this.registration.waiting = null
    this.registration.active = worker
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

/** A tab's storage, which survives a reload. */
export function scriptedStorage() {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
}

/** Waits for pending port messages and promises. */
export const settled = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Everything that a page passes in, with a record of the calls. */
export function pageSetup(over: Partial<PageWorkerPorts> = {}) {
  const container = new ScriptedContainer()
  const happened: string[] = []
  const timers: { callback: () => void; ms: number }[] = []
  const ports: PageWorkerPorts = {
    container: container as never,
    isSecure: true,
    hostname: 'energy.example',
    build: 'b1',
    storage: scriptedStorage(),
    reload: () => happened.push('reload'),
    onWarning: (code, message) => happened.push(`${code}: ${message}`),
    shown: () => ['/plans'],
    hasTyped: () => false,
    onNewVersion: () => happened.push('new version'),
    setTimeout: (callback, ms) => timers.push({ callback, ms }),
    ...over,
  }
  const pass = (ms: number) => {
    for (const timer of timers.splice(0)) if (timer.ms <= ms) timer.callback()
  }
  return { container, registration: container.registration, happened, ports, pass }
}
