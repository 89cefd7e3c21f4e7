import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { grantAdmin, revokeAdmin } from './users.ts'

const app = await sharedApp({}, await ownTestDatabase())

test('the operator grants and revokes the administrator role, with audit log entries', async () => {
  const first = await aUser(app) // the first user of an installation is its administrator
  const second = await aUser(app)
  const grant = (username: string) => grantAdmin(app.db, username, app.now())
  const revoke = (username: string) => revokeAdmin(app.db, username, app.now())
  const isAdmin = async (id: string) =>
    (await app.db<[{ isAdmin: boolean }]>`select is_admin from users where id = ${id}`)[0].isAdmin

  await expect(revoke(first.me.username)).rejects.toThrow('At least one administrator must remain')
  await grant(second.me.username)
  await revoke(first.me.username)
  expect([await isAdmin(first.me.id), await isAdmin(second.me.id)]).toEqual([false, true])
  const { body } = await as(app, first).call(privacy.auditLogs, {})
  expect(body.map(({ action }) => action)).toContain('ended_administrator')
  expect(await grant('nobody')).toBeFalsy()

  await app.db`update users set is_banned = true where id = ${first.me.id}`
  await expect(grant(first.me.username)).rejects.toThrow(
    `${first.me.username} is banned and can’t have this role`,
  )
  await app.db`update users set is_banned = false, suspended_until = now() + interval '1 day'
    where id = ${first.me.id}`
  await expect(grant(first.me.username)).rejects.toThrow('is suspended')
  expect(await isAdmin(first.me.id)).toBe(false)
})
