import { core } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { createTraceLimit } from './trace-limit.ts'
import { tracingRoutes } from './tracing-routes.ts'

/** Traces that pages send. */
export const tracingPlugin: SubjectPlugin = async (app, options) => {
  const { platform } = options
  const { spend } = createTraceLimit(platform, { perMinute: platform.limits.tracesPerMinute })
  mountContract(app, core.tracing, tracingRoutes(platform), { limit: spend })
}
