import { zod4Resolver } from 'mantine-form-zod-resolver'
import * as z from 'zod/mini'
import { Registration } from '#shared/auth/contract.ts'
import { defaultRole } from '#shared/users/knownRole.ts'
import { Role } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'

/** Form values. Everything else is filled in later, in the profile. */
export const emptyRegistration = {
  name: '',
  email: '',
  username: '',
  role: defaultRole,
  password: '',
  confirmPassword: '',
}
export type RegistrationForm = typeof emptyRegistration

const validateFields = zod4Resolver(z.extend(Registration, { confirmPassword: z.string() }), {
  errorPriority: 'first',
})

/** Compares the two passwords even if other fields are invalid. */
export const validateRegistration = (values: RegistrationForm) => ({
  ...validateFields(values),
  ...(values.password !== values.confirmPassword && {
    confirmPassword: t('auth.register.passwordsDiffer'),
  }),
})

export const withoutConfirmation = ({ confirmPassword: _, ...registration }: RegistrationForm) =>
  registration

const storageKey = 'registration'

/** Excludes the passwords. */
const Draft = z.object({ name: z.string(), email: z.string(), username: z.string(), role: Role })
const emptyDraft = Draft.parse(emptyRegistration)

/**
 * Unsent input of this tab. It survives reloads and navigation, until the tab is closed or a user
 * signs in.
 */
export const loadRegistrationDraft = (): RegistrationForm => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return { ...emptyRegistration, ...Draft.safeParse(stored).data }
  } catch {
    return emptyRegistration
  }
}

export const saveRegistrationDraft = (values: RegistrationForm) => {
  const draft = Draft.parse(values)
  const text = JSON.stringify(draft)
  try {
    if (text === JSON.stringify(emptyDraft)) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, text)
  } catch {
    // Storage may be full or blocked: then the input lives as long as the form.
  }
}
