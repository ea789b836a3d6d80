import { PasswordField } from './password-field.tsx'

/** The customer's current password, for changes that an open session alone must not authorise. */
export const CurrentPasswordField = ({
  id,
  validation,
}: {
  readonly id: string
  readonly validation: string | undefined
}) => (
  <PasswordField
    id={id}
    name="password"
    label="Password"
    description="The one you log in with."
    autoComplete="current-password"
    isRequired
    validation={validation}
  />
)

/** As typed: a password may begin or end with a space. */
export const readPassword = (data: FormData): string => String(data.get('password') ?? '')
