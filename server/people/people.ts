import { connectionsWith } from '#server/connections/connections.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { areHidden, findByUsername, toPublic } from '#server/users/users.ts'
import type { Person } from '#shared/people/contract.ts'
import { maySeeBanned } from '#shared/people/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** What members see of each other. Whoever blocked me is not found, as nobody is. */
export const findPerson = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  username: string,
): Promise<Person> => {
  const user = await findByUsername(db, username)
  if (!user || (user.isBanned && !maySeeBanned(me))) throw new Refusal(404, 'User not found')
  const { id, role, location, languages, interests, createdAt, isBanned } = user
  const known = { ...toPublic(user), memberSince: createdAt, isBanned }
  const isBlocked = (await store.findBlock(db, me.id, id)) !== null
  if (isBlocked) {
    const nothing = { location: null, languages: [], interests: [], commonGroups: [] }
    return { ...known, ...nothing, role: 'other', connection: null, isBlocked }
  }
  // Whoever is banned cannot hide from those who look after reports.
  if (!isBanned && (await areHidden(db, me.id, id))) throw new Refusal(404, 'User not found')
  const [commonGroups, [connection = null]] = await Promise.all([
    id === me.id ? [] : store.listCommonGroups(db, me.id, id),
    connectionsWith({ db }, me, [id]),
  ])
  return { ...known, role, location, languages, interests, commonGroups, connection, isBlocked }
}
