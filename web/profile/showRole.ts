import { Role, roleLabels } from '#shared/users/user.ts'

/** One that is not offered at sign-up is shown as it is called. */
export const showRole = (text: string) => {
  const role = Role.safeParse(text)
  return role.success ? roleLabels[role.data] : text
}
