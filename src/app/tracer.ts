import type { Tracer, TracerOptions } from '../tracing/tracer.ts'
import { createTracer as create } from '../tracing/tracer.ts'

// A chunk of its own, loaded with the first trace.

/** The invite codes that this document has been given, right or wrong: no trace tells of them (TRACE-6). */
export const inviteCodes = new Set<string>()

export const createTracer = (options: TracerOptions): Tracer =>
  create({ ...options, secrets: () => [...(options.secrets?.() ?? []), ...inviteCodes] })
