import type { FastifyBaseLogger } from 'fastify'
import type { LimitPorts } from '../limits/limit.ts'
import type { Carrier } from './carrier.ts'
import { createClerk } from './clerk.ts'
import type { LetterPorts } from './letters.ts'
import { createLetters } from './letters.ts'
import { createMailLimit } from './mail-limit.ts'
import type { Post } from './post.ts'
import { createPost } from './post.ts'

export interface PostOfficePorts extends LimitPorts, LetterPorts {
  readonly log: FastifyBaseLogger
  readonly carrier: Carrier
}

/** Everything between a mail that is asked for and one that has gone. */
export function createPostOffice({ db, secret, now, log, carrier, ...words }: PostOfficePorts): Post {
  const limit = createMailLimit({ secret, now })
  const clerk = createClerk({ db, now, log, limit, letters: createLetters(words) })
  return createPost({ db, now, log, clerk, carrier })
}
