import { v7 as uuid } from 'uuid'
import { changeUser } from '#server/admin/users/users.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { changeFirstDays, setStepDone } from '#server/firstDays/firstDays.ts'
import { joinGroup } from '#server/groups/membership/membership.ts'
import type { App } from '#server/http/context.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { setConsents } from '#server/privacy/consents.ts'
import { currentPolicy } from '#server/privacy/policy/policies.ts'
import { setLanguages } from '#server/profile/languages.ts'
import { setPhoto } from '#server/profile/photos/photos.ts'
import { updateProfile } from '#server/profile/profile.ts'
import { addUser, toMe } from '#server/users/users.ts'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { appAt } from './dates.ts'
import {
  consentsOf,
  demoModerator,
  demoNewcomer,
  demoNewcomers,
  demoPassword,
  demoPeople,
} from './people.ts'
import { readPicture } from './pictures.ts'
import * as store from './store.ts'

const hour = 3_600_000
const day = 24 * hour

export type FindUser = (username: string) => Me

/** Registers all demo users in the past, with photos and consents. */
export const addPeople = async (app: App): Promise<FindUser> => {
  const password = await hashPassword(demoPassword)
  const people = new Map<string, Me>()
  for (const person of [...demoPeople, ...demoNewcomers]) {
    const { username, name, role, location, nationality, languages, interests } = person
    const at = new Date(app.now().getTime() - person.daysHere * day)
    const row = await inTransaction(app.db, async (tx) => {
      const added = await addUser(tx, {
        ...{ username, name, role, location, nationality, languages, interests, password },
        ...{ id: uuid(), email: `${username}@example.org`, lastLoginAt: null },
        ...{ emailConfirmedAt: at, confirmEmailBy: null, hasChosenRole: true },
      })
      if (added) await store.backdateUser(tx, added.id, at)
      return added
    })
    if (row) people.set(username, toMe({ ...row, createdAt: at, updatedAt: at }))
  }
  const findUser = (username: string): Me => {
    const me = people.get(username)
    if (!me) throw new Error(`Unknown demo user: ${username}`)
    return me
  }
  await addConsents(app, people)
  for (const [username, me] of people) await setPhoto(app, me, await readPicture(username))
  return findUser
}

/** All members have accepted the policy in effect, the newest ones in their first hour. */
const addConsents = async (app: App, people: Map<string, Me>) => {
  const { effectiveDate } = await currentPolicy(app.db, app.now())
  for (const [username, me] of people) {
    const consents = consentsOf(username)
    const since = Math.max(me.createdAt.getTime(), effectiveDate.getTime()) + hour
    const then = appAt(app, new Date(Math.min(since, app.now().getTime())))
    if (consents) await setConsents(then, me, consents)
  }
}

const appAtAge = (app: App, { createdAt }: Me, ms: number): App => ({
  ...app,
  now: () => new Date(createdAt.getTime() + ms),
})

const toLanguages = (languages: [string, MemberLanguage['level']][] = []) =>
  languages.map(([language, level]) => ({ language, level }))

/** An hour after registering, as members do. */
export const addProfiles = async (app: App, findUser: FindUser): Promise<void> => {
  for (const { username, profile } of [...demoPeople, ...demoNewcomers]) {
    if (!profile) continue
    const { about, hopes, speaks, learns, arrived, mayBeSuggested } = profile
    const me = findUser(username)
    const then = appAtAge(app, me, hour)
    const answer = typeof mayBeSuggested === 'boolean' && {
      mayBeSuggested,
      isGoingVisible: mayBeSuggested,
    }
    const change = { about, hopes, ...answer }
    await updateProfile(then, me, change, null)
    const languages = { speaks: toLanguages(speaks), learns: toLanguages(learns) }
    await setLanguages(then, me, languages)
    if (arrived === undefined) continue
    const arrivalDate = amsterdamTime(new Date(app.now().getTime() - arrived * day)).day
    await changeFirstDays(app, me, { arrivalDate })
  }
}

/** Requires the groups. Newcomers join the day after registering. */
export const joinGroups = async (app: App, findUser: FindUser): Promise<void> => {
  for (const { username, joins } of demoNewcomers) {
    const me = findUser(username)
    for (const name of joins)
      await joinGroup(appAtAge(app, me, day), me, { id: await store.findGroup(app.db, name) })
  }
}

export const makeModerator = async (app: App, findUser: FindUser): Promise<void> => {
  const admin = findUser(demoPeople[0]?.username ?? '')
  const { id } = findUser(demoModerator)
  const session = { authenticatedAt: app.now() }
  await changeUser(app, admin, { id, isModerator: true }, session)
}

/** Checklists in progress: days since arrival and completed steps. */
const demoFirstDays = [
  {
    username: 'sofia',
    daysAgo: 69,
    done: ['registration', 'agency', 'transport', 'bank', 'permit', 'digid'],
  },
  // Her travel card is three days late.
  { username: demoNewcomer, daysAgo: 17, done: ['registration', 'bank'] },
]

export const addFirstDays = async (app: App, findUser: FindUser): Promise<void> => {
  for (const { username, daysAgo, done } of demoFirstDays) {
    const me = findUser(username)
    const arrivalDate = amsterdamTime(new Date(app.now().getTime() - daysAgo * day)).day
    await changeFirstDays(app, me, { arrivalDate, isShown: true })
    for (const key of done) await setStepDone(app, me, { key, isDone: true })
  }
}
