import { core, customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { createPasswordChange } from '../password/password-change.ts'
import type { PasswordService } from '../password/password-service.ts'
import type { OnProven } from './begin-session.ts'
import { createBeginSession } from './begin-session.ts'
import type { CustomerSessionRoutePorts } from './customer-session-routes.ts'
import { customerSessionRoutes } from './customer-session-routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** Log-in, log-out, and the sessions of a customer. */
export const loginPlugin: SubjectPlugin<
  { readonly passwords: PasswordService; readonly onProven?: OnProven | undefined } & Pick<
    CustomerSessionRoutePorts,
    'mayExtend'
  >
> = async (app, options) => {
  const { platform, passwords, mayExtend, onProven } = options
  const { eventLog } = platform
  const changePassword = createPasswordChange({
    ...platform,
    ...passwords,
    notifyOwner: (tx, { email }) => eventLog.record(tx, { kind: 'passwordChanged', email, isReset: false }),
  })
  const beginSession = createBeginSession({ ...platform, onProven })
  mountContract(app, core.session, sessionRoutes({ ...platform, ...passwords, beginSession }))
  mountContract(
    app,
    customer.sessions,
    customerSessionRoutes({ ...platform, ...passwords, changePassword, mayExtend }),
  )
}
