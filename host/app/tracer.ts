import type { Tracer, TracerOptions } from 'gridfront'
import { createTracer as create } from 'gridfront'

// A chunk of its own, loaded with the first thing to report: a page without a fault does not carry it.

/** The invite code that stands in the gate's field: no trace tells of it (TRACE-6). '' without one. */
export const invite = { code: '' }

export const createTracer = (options: TracerOptions): Tracer =>
  create({ ...options, secrets: () => [...(options.secrets?.() ?? []), invite.code] })
