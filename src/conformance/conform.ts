import { isLoopback } from '../loopback.ts'
import { baseOf, ensureReachable, readAddress } from './addresses.ts'
import { RunState } from './check-context.ts'
import type { CheckSettings } from './check-exchange.ts'
import { ensureNumbers } from './ensure-numbers.ts'
import type { Recorded } from './har.ts'
import { toArchive } from './har.ts'
import { createHttpTransport } from './http-transport.ts'
import type { Invariant } from './invariants.ts'
import { invariants } from './invariants.ts'
import type { Secret } from './mask.ts'
import { createMask } from './mask.ts'
import type { ConformanceOptions } from './options.ts'
import type { Settings } from './outcomes.ts'
import { ensureAskable, ensureListed, planRun } from './plan.ts'
import type { CheckResult, ConformanceReport, Verdict } from './report.ts'
import { checkedRoutes, session } from './routes.ts'
import type { Ended } from './run-checks.ts'
import { runChecks } from './run-checks.ts'
import { Sender } from './sender.ts'
import { derivedVariable } from './shell-variables.ts'
import { swapCase } from './swap-case.ts'
import type { Writing } from './write-report.ts'
import { coverClauses, coverRoutes, toInvariantResult, toResult } from './write-report.ts'

export { listedChecks } from './plan.ts'
export { OptionsError, UnreachableError } from './run-errors.ts'

/**
 * Tests a backend against the contracts. Resolves to the report, whatever the backend does. Rejects with `OptionsError`
 * or `UnreachableError`; any other rejection is a bug of this library.
 */
export async function conform(options: ConformanceOptions): Promise<ConformanceReport> {
  const {
    profiles = ['core'],
    credentials,
    only = [],
    baseline = [],
    csrf: names = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    timeoutMs = 10_000,
    transport = createHttpTransport(),
    now = () => new Date(),
    sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
    onProgress,
    onArchive,
    signal,
  } = options
  // The prefix may be missing, whatever was configured, because http has none.
  const csrf = { ...names, cookieName: names.cookieName.replace(/^__Host-/, '') }
  const backend = readAddress(options.backend, 'The backend')
  const site = readAddress(options.site ?? options.backend, 'The site')
  ensureNumbers(options)
  ensureAskable(only, profiles)
  ensureListed(baseline)
  const seed = (options.seed ?? now().getTime()) >>> 0
  const settings: Settings = {
    backend,
    site,
    isSiteGiven: options.site !== undefined,
    isLoopback: isLoopback(backend.hostname),
    allowWrites: options.allowWrites ?? isLoopback(backend.hostname),
    hasExpiredToken: options.expiredToken !== undefined,
    verifiesTokens: options.tokens !== undefined,
    readsLinks: options.readLink !== undefined,
    signsWebhooks: options.webhookSecret !== undefined,
    knowsForeignCard: options.foreignCard !== undefined,
  }
  const base = baseOf(backend)
  const csrfUrl = base + session.csrf.path
  // If one route hangs, another may answer: then there is something to test.
  const looks = [
    [csrfUrl, base + session.user.path],
    ...(site.origin === backend.origin ? [] : [[site.href]]),
  ]
  const headers = Object.fromEntries(
    Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  for (const urls of looks) await ensureReachable(transport, urls, { timeoutMs, signal, headers })

  const hidden: Secret[] = Object.values(headers).map((value, at) => [value, `\${CONFORM_HEADER_${at + 1}}`])
  const secrets: CheckSettings['secrets'][number][] = []
  if (credentials) {
    hidden.push(
      [credentials.password, '$CONFORM_PASSWORD'],
      // Sent to test whether case matters: if it does not, this is the password too.
      [swapCase(credentials.password), derivedVariable('$CONFORM_PASSWORD', 'IN_OTHER_CASE')],
      [credentials.email, '$CONFORM_EMAIL'],
    )
    secrets.push({ text: credentials.password, what: 'the password' })
  }
  if (options.expiredToken) hidden.push([options.expiredToken, '$CONFORM_EXPIRED_TOKEN'])
  let done = { done: 0, total: 0, check: '' }
  const recorded: Recorded[] = []
  const sender = new Sender({
    transport,
    timeoutMs,
    patienceMs: options.patienceMs ?? 120_000,
    sleep,
    now,
    signal,
    csrf,
    checkSettings: () => ({
      csrfCookie: csrf.cookieName,
      isHttps: backend.protocol === 'https:',
      secrets,
      email: credentials?.email,
    }),
    ...(onArchive && {
      onExchange: (one: Omit<Recorded, 'check'>) => void recorded.push({ ...one, check: done.check }),
    }),
    onWait: (waitingMs) => onProgress?.({ ...done, waitingMs }),
  })
  const state = new RunState({
    sending: {
      send: (sent) => sender.send(sent),
      learnToken: (token) => {
        if (secrets.some(({ text }) => text === token)) return
        // Only signatures are masked, because checks alter tokens and the rest is harmless without the signature.
        const [, , signature = ''] = token.split('.')
        hidden.push([token, '$TOKEN'], [signature.slice(0, -4), derivedVariable('$TOKEN', 'SIGNATURE')])
        secrets.push({ text: token, what: 'a token', isLoginAnswer: true })
      },
      now,
      backend,
      site,
      csrf,
      headers,
    },
    settings,
    credentials,
    expiredToken: options.expiredToken,
    tokens: options.tokens,
    plan: options.plan,
    readLink: options.readLink,
    webhookSecret: options.webhookSecret,
    payToPayers: options.payToPayers,
    foreignCard: options.foreignCard,
    profiles: new Set(profiles),
    now,
    runs: options.runs ?? (settings.isLoopback ? 25 : 10),
    loginBudget: options.loginBudget ?? 75,
  })

  const plan = planRun(only, profiles, settings)
  const startedAt = now()
  const ended = await runChecks({
    checks: plan.checks,
    state,
    settings,
    seed,
    now,
    requestsSoFar: () => sender.requests,
    onBegin: () => sender.begin(),
    brokenRule: () => sender.brokenRule,
    onProgress: (progress) => {
      done = progress
      onProgress?.(progress)
    },
  })

  sender.leave()
  await state.leave(secrets.filter(({ isLoginAnswer }) => isLoginAnswer).map(({ text }) => text))
  const mask = createMask(hidden)
  onArchive?.(toArchive(recorded, mask))
  const writing: Writing = { mask, csrf, csrfUrl, baseline: new Set(baseline) }
  const untried = (invariant: Invariant) =>
    invariant.unless !== undefined && sender.observed.get(invariant.id)?.tried === 0
  const made = ended
    .filter(({ isNotTried = false }) => !isNotTried)
    .map((one) => toResult(one, writing))
    .filter(plan.isSelected)
  // An invariant that blocks a check is reported with it, selected or not.
  const blocking = new Set(made.map(({ blockedBy }) => blockedBy))
  const observed = invariants
    .filter((invariant) => (plan.isSelected(invariant) && !untried(invariant)) || blocking.has(invariant.id))
    .map((invariant) =>
      toInvariantResult(invariant, sender.observed.get(invariant.id) ?? { tried: 0, faults: [] }, writing),
    )
  const results = [...made, ...observed]
  const stale = [...new Set(baseline)].filter((id) =>
    results.some((check) => check.id === id && check.status === 'passed'),
  )
  const leftOut = [
    ...results
      .filter(({ status }) => status === 'left out')
      .map(({ id, reason = '' }) => ({ what: id, why: reason })),
    ...(only.length === 0
      ? []
      : [{ what: 'every other check', why: `only ${only.join(', ')} was asked for` }]),
  ]
  return {
    schemaVersion: 1,
    verdict: verdictOf(results, stale, { isPartial: leftOut.length > 0, hasRun: ended.some(wasTried) }),
    backend: mask(base),
    site: mask(baseOf(site)),
    profiles,
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: now().getTime() - startedAt.getTime(),
    requests: {
      total: sender.requests,
      logins: state.logins,
      waitedMs: sender.waitedMs,
    },
    latency: { medianMs: sender.latencyMs(0.5), slowestHundredthMs: sender.latencyMs(0.99) },
    clockAheadSeconds: sender.clockAheadSeconds,
    checks: results,
    leftOut,
    notTried: [
      ...plan.notTried,
      ...ended
        .filter(({ check, isNotTried = false }) => isNotTried && plan.isSelected(check))
        .map(({ check, reason = '' }) => ({ what: check.id, why: reason })),
      ...invariants
        .filter((invariant) => plan.isSelected(invariant) && untried(invariant))
        .map(({ id, unless = '' }) => ({ what: id, why: unless })),
    ],
    baseline: { known: results.filter(({ isKnown }) => isKnown).map(({ id }) => id), stale },
    coverage: {
      routes: coverRoutes(
        checkedRoutes.filter(({ profile }) => profiles.includes(profile)),
        sender.seen,
      ),
      clauses: coverClauses(results),
    },
  }
}

// Invariants are left out, because a backend that answers 429 to everything violates none.
const wasTried = ({ status }: Ended) => status === 'passed' || status === 'failed'

/** A run without any result has proven nothing, so the backend counts as not conforming. */
function verdictOf(
  results: readonly CheckResult[],
  stale: readonly string[],
  { isPartial, hasRun }: { readonly isPartial: boolean; readonly hasRun: boolean },
): Verdict {
  const isBroken = results.some(
    ({ status, level, isKnown }) =>
      level === 'must' && !isKnown && (status === 'failed' || status === 'blocked'),
  )
  if (isBroken || stale.length > 0 || !hasRun) return 'does not conform'
  return isPartial ? 'partial' : 'conforms'
}
