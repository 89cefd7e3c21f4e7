import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { applyRetention, deleteInactiveAccounts } from './retention.ts'

const dataDir = mailFolder()
let admin: Person
const database = await ownTestDatabase()
const app = await sharedApp({ DATA_DIR: dataDir }, database)
beforeAll(async () => {
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  admin = await aUser(app) // the first account is an administrator
})

const end = new Date('2032-01-15T12:00:00Z')
const runNightAt = async (daysBeforeEnd: number) => {
  app.clock.now = new Date(end.getTime() - daysBeforeEnd * 24 * 3_600_000)
  await applyRetention(app)
  await app.jobs.drain()
}
const listSubjects = async (person: Person) =>
  (await mailsTo(dataDir, person)).map(({ subject }) => subject)
const isThere = async ({ me }: Person) =>
  (await app.db`select 1 from users where id = ${me.id}`).length === 1

test('inactive account is warned twice and then deleted (3.2)', async () => {
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  const [ana, joris, banned] = [await aUser(app), await aUser(app), await aUser(app)]
  await app.db`update users set is_banned = true where id = ${banned.me.id}`
  const warning = 'Your account will be deleted'
  await runNightAt(31)
  expect(await listSubjects(ana)).toEqual([])
  await runNightAt(29)
  await runNightAt(28)
  expect(await listSubjects(ana)).toEqual([warning])
  await signInAgain(app, joris)
  await runNightAt(6)
  await runNightAt(1)
  expect(await listSubjects(ana)).toEqual([warning, warning])
  expect(await isThere(ana)).toBe(true)
  await runNightAt(-2)
  expect(await isThere(ana)).toBe(false)
  expect((await listSubjects(ana)).at(-1)).toBe('Your account was deleted')
  expect(await isThere(joris)).toBe(true)
  // Banned accounts stay, so that name and address cannot be registered again.
  expect(await isThere(banned)).toBe(true)
  // After so long the browser is unknown again.
  expect(await listSubjects(joris)).toEqual([warning, 'A login from a new device'])
  const [row] = await app.db`
    select unused_warnings, unused_warned_at from users where id = ${joris.me.id}`
  expect(row).toEqual({ unusedWarnings: 0, unusedWarnedAt: null })
  // As inactive as Ana, but the last administrator.
  expect(await isThere(admin)).toBe(true)
})

test('a month passes after the first warning even when the job did not run for years', async () => {
  app.clock.now = new Date('2030-01-15T12:00:00Z')
  const mina = await aUser(app)
  const isThereOn = async (daysAfter: number) => {
    await runNightAt(-400 - daysAfter)
    return isThere(mina)
  }
  for (const daysAfter of [0, 22, 23, 29]) expect(await isThereOn(daysAfter)).toBe(true)
  expect(await isThereOn(31)).toBe(false)
})

/** An inactive account after two warnings, due for deletion. */
const dueUser = async () => {
  const person = await aUser(app)
  await app.db`
    update users set created_at = '2000-01-01', last_login_at = null, unused_warnings = 2,
      unused_warned_at = '2001-01-01'
    where id = ${person.me.id}`
  return person
}

test('concurrent sign-in keeps the account', async () => {
  const accountStays: boolean[] = []
  for (let steps = 0; steps < 40; steps++) {
    const { me } = await dueUser()
    const night = deleteInactiveAccounts(app)
    for (let step = 0; step < steps; step++) await app.db`select 1`
    const rowsAfter = await app.db`
      update users set last_login_at = ${app.clock.now} where id = ${me.id} returning id`
    await night
    const rows = await app.db`select 1 from users where id = ${me.id}`
    expect(rows).toHaveLength(rowsAfter.length)
    accountStays.push(rows.length === 1)
  }
  expect(new Set(accountStays)).toEqual(new Set([true, false]))
})

test('failed deletion is logged and does not stop the others', async () => {
  const [stuck, after] = [await dueUser(), await dueUser()]
  await app.db.unsafe(`
    create function refuse_end() returns trigger language plpgsql as $$
    begin raise exception 'stuck'; end $$;
    create trigger refuse_end before delete on users for each row
      when (old.id = '${stuck.me.id}') execute function refuse_end()`)
  const logged = captureLog(app)
  app.log.level = 'error'
  await deleteInactiveAccounts(app)
  app.log.level = 'silent'
  await app.db`drop trigger refuse_end on users`
  expect([await isThere(stuck), await isThere(after)]).toEqual([true, false])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(`accounts (${stuck.me.id})`)
})
