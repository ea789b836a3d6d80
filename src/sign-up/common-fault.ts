import type { SendFault } from '../client/send-answer.ts'
import type { SignUpFault } from './sign-up-service.ts'

/** For callers that have handled the faults of their own request: any other fault of sign-up is a failure. */
export const commonFault = (code: SendFault | SignUpFault): SendFault =>
  code === 'TOO_MANY' || code === 'UNREACHABLE' || code === 'COOKIES_BLOCKED' ? code : 'FAILED'
