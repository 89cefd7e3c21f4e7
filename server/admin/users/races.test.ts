import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
let admin = await aUser(app) // the first account is an administrator

const demote = (by: Person, { me }: Person) =>
  as(app, by).call(adminUsers.update, { id: me.id, isAdmin: false })
const remove = (by: Person, { me }: Person) => as(app, by).call(adminUsers.remove, { id: me.id })
const administrators = async () => {
  const rows = await app.db<{ id: string }[]>`select id from users where is_admin`
  return rows.map(({ id }) => id)
}

const actions = [
  [demote, demote],
  [remove, remove],
  [demote, remove],
] as const

test(`${raceRounds} rounds of mutual demotion: one administrator always remains (S048)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const second = await anAdmin(app)
    const [ours, theirs] = actions[round % actions.length] ?? actions[0]
    await Promise.all([ours(admin, second), theirs(second, admin)])
    const remaining = await administrators()
    expect(remaining, `round ${round}`).toHaveLength(1)
    admin = remaining[0] === admin.me.id ? admin : second
  }
})
