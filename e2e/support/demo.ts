import { demoModerator, demoPassword, demoPeople } from '#server/db/seed/people.ts'

const usernameOf = (isAdmin: boolean) =>
  demoPeople.find((person) => person.isAdmin === isAdmin)?.username ?? ''

/** Three of the demo community, in which the end-to-end tests happen. */
export const demo = {
  admin: usernameOf(true),
  member: usernameOf(false),
  moderator: demoModerator,
  password: demoPassword,
}
