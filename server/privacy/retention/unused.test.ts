import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { logLinesOf } from '#server/testing/logLines.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { endWhatIsDue } from './nightly.ts'
import { endUnused } from './unused.ts'

const dataDir = mailFolder()
let admin: Person
const database = await ownTestDatabase()
const app = await sharedApp({ DATA_DIR: dataDir }, database)
beforeAll(async () => {
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  admin = await aUser(app) // the first of an empty installation is an administrator
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
  const [ana, joris, barred] = [await aUser(app), await aUser(app), await aUser(app)]
  await app.db`update users set is_banned = true where id = ${barred.me.id}`
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
  expect(await isThere(joris)).toBe(true)
  // Or their name and address could be taken anew.
  expect(await isThere(barred)).toBe(true)
  // After so long the browser is a new one again.
  expect(await subjectsTo(joris)).toEqual([warning, 'A sign-in from a new device'])
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

/** Unused for long enough and warned twice: the next night ends it. */
const aDueUser = async () => {
  const person = await aUser(app)
  await app.db`
    update users set created_at = '2000-01-01', last_login_at = null, unused_warnings = 2,
      unused_warned_at = '2001-01-01'
    where id = ${person.me.id}`
  return person
}

test('whoever signs in while the night is at work keeps their account', async () => {
  const kept: boolean[] = []
  for (let steps = 0; steps < 40; steps++) {
    const { me } = await aDueUser()
    const night = endUnused(app)
    for (let step = 0; step < steps; step++) await app.db`select 1`
    const back = await app.db`
      update users set last_login_at = ${app.clock.now} where id = ${me.id} returning id`
    await night
    const rows = await app.db`select 1 from users where id = ${me.id}`
    expect(rows).toHaveLength(back.length)
    kept.push(rows.length === 1)
  }
  expect(new Set(kept)).toEqual(new Set([true, false]))
})

test('an account that cannot be ended is an alarm, and the others end', async () => {
  const [stuck, after] = [await aDueUser(), await aDueUser()]
  await app.db.unsafe(`
    create function refuse_end() returns trigger language plpgsql as $$
    begin raise exception 'stuck'; end $$;
    create trigger refuse_end before delete on users for each row
      when (old.id = '${stuck.me.id}') execute function refuse_end()`)
  const logged = logLinesOf(app)
  app.log.level = 'error'
  await endUnused(app)
  app.log.level = 'silent'
  await app.db`drop trigger refuse_end on users`
  expect([await isThere(stuck), await isThere(after)]).toEqual([true, false])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(`accounts (${stuck.me.id})`)
})
