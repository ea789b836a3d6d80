import type { ResolvedEnvironment } from '../brand/environment.ts'
import { resolveEnvironment } from '../brand/environment.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'
import { toPagePath } from '../navigation/page-path.ts'
import type { Session } from './session.ts'
import { makeSession } from './session.ts'
import type { SiteDefinition } from './site-definition.ts'
import type { Tracing } from './tracing.ts'
import { makeTracing } from './tracing.ts'
import type { GridfrontEffects } from './types.ts'

/** The parts of a site's definition that need no routes: the build has them in a module of their own. */
export type SiteBasis = Pick<SiteDefinition, 'brand' | 'hasMobileVariants' | 'loadKeys'>

/** What a document of a site has before its routes: session, backend and traces. One for each document. */
export interface SiteCore {
  readonly environment: ResolvedEnvironment
  /** Which of a page's two documents this is. */
  readonly variant: Variant
  /** Hash of the build that this document belongs to; none in development. */
  readonly build: string | undefined
  readonly tracing: Tracing
  readonly session: Session
  /** Says where a logout leads to. Until then it leads nowhere. */
  readonly afterLogout: (go: () => void) => void
}

/** Makes them. Nothing runs before `start` of tracing and session. `isUsed`: traces wait until it resolves. */
export function makeCore(
  site: SiteBasis,
  effects: Partial<GridfrontEffects> = {},
  isUsed?: Promise<unknown>,
): SiteCore {
  const environment = resolveEnvironment(site.brand, location)
  const build = document.getElementById('app')?.dataset.build
  // Some hosts add a slash to the address of a document: `/plans.m/`.
  const asked = toPagePath(location.pathname) ?? splitVariant(location.pathname)
  let leave = () => {}
  const tracing: Tracing = effects.tracer
    ? { tracer: effects.tracer, start: () => () => {} }
    : makeTracing(environment, () => session, isUsed)
  const toLogin = () => leave()
  const session = makeSession({ site, environment, tracer: tracing.tracer, build, toLogin, effects })
  return {
    environment,
    variant: site.hasMobileVariants === false ? 'plain' : asked.variant,
    build,
    tracing,
    session,
    afterLogout(go) {
      leave = go
    },
  }
}
