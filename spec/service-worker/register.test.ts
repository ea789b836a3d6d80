// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { isLocalhost, registerServiceWorker } from '../../src/service-worker/register.ts'
import { workerWarnings } from '../../src/service-worker/worker-warnings.ts'
import { pageSetup, ScriptedWorker, scriptedStorage } from './page-setup.ts'

test('[ERR-2] the three messages about service workers have the specified text, in one place', () => {
  expect(workerWarnings).toMatchObject({
    WORKER_INSECURE: 'service workers need a secure connection or localhost',
    WORKER_REDUNDANT: 'service worker redundant',
    WORKER_FAILED: 'service worker registration failed',
  })
})

const insecure = 'WORKER_INSECURE: service workers need a secure connection or localhost'

describe('registration', () => {
  test('[SW-1] the worker is registered from /sw.js, and the browser revalidates it at the server', async () => {
    const { container, ports, happened, registration } = pageSetup()
    expect(await registerServiceWorker(ports)).toBe(registration)
    expect(container.asked).toEqual([['/sw.js', { updateViaCache: 'none' }]])
    expect(happened).toEqual([])
  })

  test.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.8.9.10',
    '[::1]',
    'wattle.localhost',
    'a.b.localhost',
  ])('[SW-1] %s needs no secure connection', async (hostname) => {
    const { container, ports, happened } = pageSetup({ isSecure: false, hostname })
    await registerServiceWorker(ports)
    expect([container.asked.length, happened]).toEqual([1, []])
  })

  test.each([
    'energy.example',
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.example',
    '10.0.0.1',
    '',
    '.localhost',
  ])(
    '[SW-1][ERR-2] %s without a secure connection gets a console message, and no worker',
    async (hostname) => {
      const { container, ports, happened } = pageSetup({ isSecure: false, hostname })
      expect(await registerServiceWorker(ports)).toBeUndefined()
      expect([container.asked, happened]).toEqual([[], [insecure]])
      expect(isLocalhost(hostname)).toBe(false)
    },
  )

  test('[ERR-2] by default the message is a warning on the console, with its code', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { onWarning: _, ...ports } = pageSetup({ isSecure: false }).ports
    await registerServiceWorker(ports)
    expect(warn.mock.calls).toEqual([[insecure]])
    warn.mockRestore()
  })

  test('a browser without service workers works without one, and logs nothing', async () => {
    const { ports, happened } = pageSetup({ container: undefined })
    expect(await registerServiceWorker(ports)).toBeUndefined()
    expect(happened).toEqual([])
  })
})

/** A page that registers, with a record of its hooks. */
async function registered(
  over: Parameters<typeof pageSetup>[0] = {},
  prepare?: (setup: ReturnType<typeof pageSetup>) => void,
) {
  const setup = pageSetup(over)
  prepare?.(setup)
  const hook = (name: string) => () => void setup.happened.push(name)
  await registerServiceWorker({
    ...setup.ports,
    onInstalled: hook('installed'),
    onUpdated: hook('updated'),
    onActivated: hook('activated'),
    onRedundant: hook('redundant'),
    onFailed: hook('failed'),
  })
  return setup
}
const controlled = ({ container }: ReturnType<typeof pageSetup>) => {
  container.controller = new ScriptedWorker('b1')
}

describe('its life cycle', () => {
  test('[SW-2] a first worker is installed, then activated, and is no update', async () => {
    const { registration, happened } = await registered()
    const worker = registration.find(new ScriptedWorker('b1'))
    registration.finish()
    worker.become('activating')
    worker.become('activated')
    expect(happened).toEqual(['installed', 'activated'])
  })

  test('[SW-2] with an active controller, installed also means an update', async () => {
    const { registration, happened } = await registered({}, controlled)
    registration.find(new ScriptedWorker('b2'))
    registration.finish()
    expect(happened).toEqual(['installed', 'updated'])
  })

  test('[SW-2] an update reloads the page if files of it had failed, once', async () => {
    const over = { storage: scriptedStorage(), hadFailures: () => true }
    const { registration, happened } = await registered(over, controlled)
    registration.find(new ScriptedWorker('b2'))
    registration.finish()
    expect(happened).toEqual(['installed', 'reload'])

    // Loading the same document again would fail again, so it is updated once more.
    const again = await registered(over, controlled)
    again.registration.find(new ScriptedWorker('b3'))
    again.registration.finish()
    expect(again.happened).toEqual(['installed', 'updated'])

    const ofNextBuild = await registered({ ...over, build: 'b2' }, controlled)
    ofNextBuild.registration.find(new ScriptedWorker('b3'))
    ofNextBuild.registration.finish()
    expect(ofNextBuild.happened, 'a newer document may try for itself').toEqual(['installed', 'reload'])
  })

  test('[SW-2] an update does not reload a page with typed text, and is announced instead', async () => {
    let hasTyped = true
    const over = { storage: scriptedStorage(), hadFailures: () => true, hasTyped: () => hasTyped }
    const { registration, happened } = await registered(over, controlled)
    registration.find(new ScriptedWorker('b2'))
    registration.finish()
    expect(happened).toEqual(['installed', 'updated'])
    hasTyped = false
    registration.find(new ScriptedWorker('b3'))
    registration.finish()
    expect(happened.slice(2), 'the one reload has not been used up').toEqual(['installed', 'reload'])
  })

  test('[SW-2] if nothing can be remembered no page reloads by itself', async () => {
    const storage = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const { registration, happened } = await registered({ storage, hadFailures: () => true }, controlled)
    registration.find(new ScriptedWorker('b2'))
    registration.finish()
    expect(happened).toEqual(['installed', 'updated'])
  })

  test('[SW-2] a first worker reloads nothing, whatever had failed', async () => {
    const { registration, happened } = await registered({ hadFailures: () => true })
    registration.find(new ScriptedWorker('b1'))
    registration.finish()
    expect(happened).toEqual(['installed'])
  })

  test('[SW-2] an update that has been waiting since an earlier page is announced, and does not reload', async () => {
    const { happened } = await registered({ hadFailures: () => true }, (setup) => {
      controlled(setup)
      setup.registration.waiting = new ScriptedWorker('b2')
    })
    expect(happened).toEqual(['updated'])
  })

  test('[SW-2][ERR-2] a redundant worker is a console message', async () => {
    const { registration, happened } = await registered()
    registration.find(new ScriptedWorker('b1')).become('redundant')
    expect(happened).toEqual(['WORKER_REDUNDANT: service worker redundant', 'redundant'])
  })

  test('[SW-2][ERR-2] a failed registration is a console message, and no exception', async () => {
    const { happened } = await registered({}, ({ container }) => {
      container.fault = new TypeError('Failed to register: no token is told')
    })
    expect(happened).toEqual(['WORKER_FAILED: service worker registration failed', 'failed'])
  })

  test('[SW-2] each step is reported once, even if the worker was found before anybody listened', async () => {
    const { registration, happened } = await registered({}, (setup) => {
      setup.registration.installing = new ScriptedWorker('b1')
    })
    registration.dispatchEvent(new Event('updatefound'))
    registration.finish()
    expect(happened).toEqual(['installed'])
  })
})
