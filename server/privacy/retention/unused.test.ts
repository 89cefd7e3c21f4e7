import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { endWhatIsDue } from './nightly.ts'

const dataDir = mailFolder()
let database: Database
let app: TestApp
let admin: Person
beforeAll(async () => {
  database = await ownTestDatabase()
  app = await freshApp({ DATA_DIR: dataDir }, database)
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  admin = await aUser(app) // the first of an empty installation is an administrator
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

const end = new Date('2032-01-15T12:00:00Z')
const nightAt = async (daysBeforeEnd: number) => {
  app.clock.now = new Date(end.getTime() - daysBeforeEnd * 24 * 3_600_000)
  await endWhatIsDue(app)
  await app.jobs.settle()
}
const subjectsTo = async (person: Person) =>
  (await mailsTo(dataDir, person)).map(({ subject }) => subject)
const isThere = async ({ me }: Person) =>
  (await app.db`select 1 from users where id = ${me.id}`).length === 1

test('an account that nobody uses is warned about twice, and then deleted (3.2)', async () => {
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const warning = 'Your account will be deleted'
  await nightAt(31)
  expect(await subjectsTo(ana)).toEqual([])
  await nightAt(29)
  await nightAt(28)
  expect(await subjectsTo(ana)).toEqual([warning])
  await signInAgain(app, joris)
  await nightAt(6)
  await nightAt(1)
  expect(await subjectsTo(ana)).toEqual([warning, warning])
  expect(await isThere(ana)).toBe(true)
  await nightAt(-2)
  expect(await isThere(ana)).toBe(false)
  expect((await subjectsTo(ana)).at(-1)).toBe('Your account was deleted')
  expect([await isThere(joris), await subjectsTo(joris)]).toEqual([true, [warning]])
  const [row] = await app.db`
    select unused_warnings, unused_warned_at from users where id = ${joris.me.id}`
  expect(row).toEqual({ unusedWarnings: 0, unusedWarnedAt: null })
  // As unused as Ana's, and the last administrator.
  expect(await isThere(admin)).toBe(true)
})

test('where nobody looked for years, there is a month from the first warning all the same', async () => {
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  const mina = await aUser(app)
  const isThereOn = async (daysAfter: number) => {
    await nightAt(-400 - daysAfter)
    return isThere(mina)
  }
  for (const daysAfter of [0, 22, 23, 29]) expect(await isThereOn(daysAfter)).toBe(true)
  expect(await isThereOn(31)).toBe(false)
})
