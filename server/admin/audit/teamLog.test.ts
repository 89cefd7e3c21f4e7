import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { teamLog } from '#shared/admin/audit/contract.ts'
import { teamActionLabels } from '#shared/admin/audit/teamActionLabels.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { auditActionLabels } from '#shared/privacy/auditActionLabels.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const app = await sharedApp()
await anAdmin(app)
const admin = await anAdmin(app)
const moderator = await aModerator(app)

const read = async (filter: CallInput<typeof teamLog.list> = {}) =>
  (await as(app, admin).call(teamLog.list, filter)).body
const byPerson = ({ me }: Person) => read({ q: me.username })

describe('the audit log of the team', () => {
  test('shows who did what to whom, with names of fields and no values', async () => {
    const person = await aUser(app)
    const name = `Renamed ${crypto.randomUUID().slice(0, 8)}`
    await as(app, admin).call(adminUsers.update, { id: person.me.id, name })
    const [entry] = await byPerson(person)
    expect(entry).toMatchObject({
      action: 'changed_account',
      actor: { id: admin.me.id },
      subject: { id: person.me.id },
      changed: ['name'],
    })
    expect(entry).not.toHaveProperty('ipAddress')
  })

  test('shows the actions of all administrators and moderators, and no others', async () => {
    const reporter = await aUser(app)
    const id = await aCase(app, reporter, 'user', (await aUser(app)).me.id)
    await decideCase(app, moderator, id, { kind: 'dismiss' })
    expect((await byPerson(moderator))[0]).toMatchObject({ action: 'decision_made', caseId: id })
    expect(await byPerson(reporter)).toEqual([])
  })

  test('shows a suspension and its end with the user, also among the actions on the user', async () => {
    const person = await aUser(app)
    const { id } = person.me
    const suspension = { id, rule: 'spam' as const, reason: 'Spam.', days: 3 as const }
    await as(app, admin).call(adminUsers.suspend, suspension)
    await as(app, admin).call(adminUsers.liftSuspension, { id, reason: 'A mistake.' })
    expect(await byPerson(person)).toMatchObject([
      { action: 'decision_made', decision: 'lift', subject: { id } },
      { action: 'decision_made', decision: 'suspend', subject: { id } },
    ])
    for (const decision of ['lift', 'suspend'] as const)
      expect((await read({ decision, limit: 1 }))[0]).toMatchObject({ decision, subject: { id } })
    expect(await read({ q: person.me.username, decision: 'reverse' })).toEqual([])
  })

  test('keeps the actions of whoever left the team or deleted the account', async () => {
    const [left, gone] = [await anAdmin(app), await anAdmin(app)]
    const titles = [left, gone].map(() => `News ${crypto.randomUUID().slice(0, 8)}`)
    for (const [at, by] of [left, gone].entries())
      await as(app, by).call(announcements.send, {
        ...{ title: titles[at] ?? '', message: 'Hoi', town: 'Nowhere' },
      })
    await as(app, admin).call(adminUsers.update, { id: left.me.id, isAdmin: false })
    await as(app, admin).call(adminUsers.remove, { id: gone.me.id })
    const sent = await read({ action: 'announcement_sent' })
    expect(sent.find(({ about }) => about === titles[0])?.actor?.id).toBe(left.me.id)
    expect(sent.find(({ about }) => about === titles[1])).toMatchObject({ actor: null })
  })

  test('is searched by action and by days, and is paged', async () => {
    const by = await anAdmin(app)
    const person = await aUser(app)
    for (const name of ['One', 'Two', 'Three'])
      await as(app, by).call(adminUsers.update, { id: person.me.id, name })
    const first = await read({ q: by.me.username, limit: 2 })
    const rest = await read({ q: by.me.username, before: first[1]?.id ?? '' })
    expect([first.length, rest.length]).toEqual([2, 1])
    expect(await read({ q: by.me.username, action: 'deleted_account' })).toEqual([])
    await app.db`
      update data_audit_logs set created_at = '2026-03-29T22:30:00Z' where id = ${rest[0]?.id ?? ''}`
    // Half past midnight in Amsterdam, where summer time has just begun.
    const on = (from: string, to: string) => read({ q: by.me.username, from, to })
    expect(await on('2026-03-30', '2026-03-30')).toHaveLength(1)
    expect(await on('2026-03-28', '2026-03-29')).toEqual([])
  })

  test('names the group of a removed message', async () => {
    const [owner, author] = [await aUser(app), await aUser(app)]
    const { id, name } = await aGroup(app, { by: owner })
    await joinGroup(app, author, { id })
    const { body } = await as(app, author).call(groups.send, { id, message: 'Hoi' })
    await as(app, owner).call(groups.takeDownMessage, { id, messageId: body.id, reason: 'Spam' })
    expect((await byPerson(owner))[0]).toMatchObject({
      ...{ action: 'removed_group_message', about: name, subject: { id: author.me.id } },
    })
  })

  test('names the event and the member of a booking, and the event of a message', async () => {
    const by = await anAdmin(app)
    const person = await aUser(app)
    const { id, title } = await anEvent(app, { by })
    await as(app, by).call(attendance.addWalkIn, { id, userId: person.me.id })
    await as(app, by).call(eventMessages.send, { id, subject: 'Rain', message: 'Bring a coat.' })
    expect(await byPerson(by)).toMatchObject([
      { action: 'event_message_sent', about: title, subject: null },
      { action: 'added_walk_in', about: title, subject: { id: person.me.id } },
      { action: 'event_created', about: title },
    ])
  })

  test('has a label for each action, which its owner also has', () => {
    const unknown = Object.keys(teamActionLabels).filter((action) => !(action in auditActionLabels))
    expect(unknown).toEqual([])
  })

  test('leaves out no action on the data of another user', () => {
    const root = path.join(import.meta.dirname, '../../..')
    const actions = fs
      .globSync('server/**/*.ts', { cwd: root })
      .flatMap((file) => [
        ...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/forActor: '([a-z_]+)'/g),
      ])
      .map(([, action]) => String(action))
    expect(actions).toContain('added_walk_in')
    expect(actions.filter((action) => !(action in teamActionLabels))).toEqual([])
  })
})

describe('opening private messages for a case', () => {
  const opened = async (by: Person, caseId: string) =>
    (await read({ q: by.me.username, action: 'conversation_opened' })).filter(
      (entry) => entry.caseId === caseId,
    )

  test('is logged once an hour for each moderator, until the decision', async () => {
    const [one, other] = [await aUser(app), await aUser(app)]
    await connectUsers(app, one, other)
    const { id: messageId } = await aDirectMessage(app, one, other, 'Hoi')
    const id = await aCase(app, other, 'directMessage', messageId)
    const open = (by: Person) => as(app, by).call(cases.one, { id })
    for (const by of [moderator, moderator, admin]) expect((await open(by)).status).toBe(200)
    expect([await opened(moderator, id), await opened(admin, id)]).toMatchObject([
      [{ subject: null }],
      [{ subject: null }],
    ])
    await app.db`
      update data_audit_logs set created_at = created_at - interval '61 minutes'
      where entity_id = ${id}`
    await open(moderator)
    expect(await opened(moderator, id)).toHaveLength(2)
    await decideCase(app, moderator, id, { kind: 'dismiss' })
    await app.db`
      update data_audit_logs set created_at = created_at - interval '61 minutes'
      where entity_id = ${id}`
    await open(moderator)
    expect(await opened(moderator, id)).toHaveLength(2)
  })

  test('is not logged for public content', async () => {
    const id = await aCase(app, await aUser(app), 'user', (await aUser(app)).me.id)
    await as(app, moderator).call(cases.one, { id })
    expect(await opened(moderator, id)).toEqual([])
  })

  test('shows nothing when it cannot be logged', async () => {
    const [one, other] = [await aUser(app), await aUser(app)]
    await connectUsers(app, one, other)
    const { id: messageId } = await aDirectMessage(app, one, other, 'Hoi')
    const id = await aCase(app, other, 'directMessage', messageId)
    await app.db`
      alter table data_audit_logs add constraint full_disk check (action <> 'conversation_opened')
      not valid`
    try {
      expect((await as(app, moderator).call(cases.one, { id })).status).toBe(500)
    } finally {
      await app.db`alter table data_audit_logs drop constraint full_disk`
    }
  })
})
