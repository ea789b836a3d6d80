import type { FastifyRequest } from 'fastify'

/** How often a header field was sent. Of some Node hands on the first and drops the others without a word. */
export const timesSent = ({ raw }: FastifyRequest, name: string): number =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
