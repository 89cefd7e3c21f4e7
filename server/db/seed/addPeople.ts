import { v7 as uuid } from 'uuid'
import { changeUser } from '#server/admin/users/users.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { joinGroup } from '#server/groups/membership/joining.ts'
import type { App } from '#server/http/context.ts'
import { setConsents } from '#server/privacy/consents.ts'
import { setPhoto } from '#server/profile/photos/photos.ts'
import { addUser, toMe } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import { nowhere } from './dates.ts'
import { demoNewcomers } from './newcomers.ts'
import { demoConsents, demoModerator, demoPassword, demoPeople } from './people.ts'
import { drawPortraits } from './portraits.ts'
import * as store from './store.ts'

const hour = 3_600_000
const day = 24 * hour

export type Who = (username: string) => Me

/** All who are here, each since a time gone by, with photos and what they agreed to. */
export const addPeople = async (app: App): Promise<Who> => {
  const password = await hashPassword(demoPassword)
  const people = new Map<string, Me>()
  for (const { daysHere, isAdmin: _, ...person } of [...demoPeople, ...demoNewcomers]) {
    const at = new Date(app.now().getTime() - daysHere * day)
    const { joins: __, ...rest } = { joins: [], ...person }
    const row = await inTransaction(app.db, async (tx) => {
      const added = await addUser(tx, {
        ...rest,
        ...{ id: uuid(), password, lastLoginAt: null },
        ...{ emailConfirmedAt: at, confirmEmailBy: null },
      })
      if (added) await store.ageUser(tx, added.id, at)
      return added
    })
    if (row) people.set(person.username, toMe({ ...row, createdAt: at, updatedAt: at }))
  }
  const who = (username: string): Me => {
    const me = people.get(username)
    if (!me) throw new Error(`Nobody in the demo community is called ${username}`)
    return me
  }
  for (const [username, consents] of Object.entries(demoConsents)) {
    const me = who(username)
    await setConsents(appAfter(app, me, hour), me, consents, nowhere)
  }
  for (const { username, photo } of await drawPortraits()) await setPhoto(app, who(username), photo)
  return who
}

const appAfter = (app: App, { createdAt }: Me, ms: number): App => ({
  ...app,
  now: () => new Date(createdAt.getTime() + ms),
})

/** Once there are groups: newcomers join some on the day after they came. */
export const joinGroups = async (app: App, who: Who): Promise<void> => {
  for (const { username, joins } of demoNewcomers) {
    const me = who(username)
    for (const name of joins)
      await joinGroup(appAfter(app, me, day), me, await store.findGroup(app.db, name))
  }
}

export const makeModerator = async (app: App, who: Who): Promise<void> => {
  const by = who(demoPeople[0]?.username ?? '')
  const { id } = who(demoModerator)
  const session = { authenticatedAt: app.now() }
  await changeUser(app, by, { id, isModerator: true }, { session, origin: nowhere })
}
