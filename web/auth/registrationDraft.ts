import * as z from 'zod'
import { Role } from '#shared/users/user.ts'
import { emptyRegistration, type RegistrationForm } from './registering.ts'

const key = 'registration'

/** Never a password. */
const Draft = z.object({ name: z.string(), email: z.string(), username: z.string(), role: Role })
const emptyDraft = Draft.parse(emptyRegistration)

/**
 * What was typed in this tab and not sent: it survives a reload and a look at another page. It goes
 * with the tab, or once somebody has signed in.
 */
export const readRegistrationDraft = (): RegistrationForm => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return { ...emptyRegistration, ...Draft.safeParse(kept).data }
  } catch {
    return emptyRegistration
  }
}

export const keepRegistrationDraft = (values: RegistrationForm) => {
  const draft = Draft.parse(values)
  const text = JSON.stringify(draft)
  try {
    if (text === JSON.stringify(emptyDraft)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage may be full, or forbidden: then what is typed lives as long as the form.
  }
}
