/** The contracts as routes of a Fastify server. Needs fastify 5. */
export { answerProblems, refusalOf } from './answer-problems.ts'
export { acceptJsonOnly, signedBodyOf } from './json-body.ts'
export type { Exchange, Handler, Handlers, Limit, MountOptions } from './mount-contract.ts'
export { mountContract } from './mount-contract.ts'
export { answerOtherMethods } from './other-methods.ts'
export type { ProblemDocument } from './problem.ts'
export { ProblemError, problem, sendProblem } from './problem.ts'
export { timesSent } from './times-sent.ts'
