import type { FastifyRequest } from 'fastify'

/** How often a header field was sent. For some of them Node silently drops all but the first. */
export const timesSent = ({ raw }: FastifyRequest, name: string): number =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
