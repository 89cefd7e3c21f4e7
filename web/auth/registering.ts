import { zod4Resolver } from 'mantine-form-zod-resolver'
import * as z from 'zod'
import { Credentials, Registration } from '#shared/auth/contract.ts'
import type { Role } from '#shared/users/user.ts'

export const checkCredentials = zod4Resolver(Credentials, { errorPriority: 'first' })

/** What the form holds: the rest of a registration is filled in later, in the profile. */
export const emptyRegistration = {
  name: '',
  email: '',
  username: '',
  role: 'student' as Role,
  password: '',
  confirmPassword: '',
}
export type RegistrationForm = typeof emptyRegistration

const check = zod4Resolver(Registration.extend({ confirmPassword: z.string() }), {
  errorPriority: 'first',
})

/** The two passwords are compared even while other fields are wrong. */
export const checkRegistration = (values: RegistrationForm) => ({
  ...check(values),
  ...(values.password !== values.confirmPassword && { confirmPassword: "Passwords don't match" }),
})

export const withoutConfirmation = ({ confirmPassword: _, ...registration }: RegistrationForm) =>
  registration
