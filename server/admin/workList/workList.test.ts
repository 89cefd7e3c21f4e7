import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { allowHosting, aProposal } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { proposals } from '#shared/events/hosting/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { safety } from '#shared/safety/contract.ts'

// A database of its own, because the work of all users is counted.
const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const dayMs = 24 * 3_600_000

const work = async () => {
  const { body } = await as(app, admin).call(adminWork.list, {})
  return Object.fromEntries(body.map(({ kind, count }) => [kind, count]))
}

// The clock of the embedded engine may stand still between two jobs.
let failures = 0

const failJob = async (name: string, error = 'EENVELOPE') => {
  await app.db`
    insert into jobs (id, name, payload, key, due_at, failures, failed_at, last_error)
    values (gen_random_uuid(), ${name}, '{}', ${crypto.randomUUID()}, now(), 5,
      now() + ${++failures} * interval '1 millisecond', ${error})`
}

describe('the work list', () => {
  test('is empty when nothing waits', async () => {
    expect(await work()).toEqual({})
  })

  test('counts reports and messages to the team until they are decided', async () => {
    const [one, other] = [await aUser(app), await aUser(app)]
    const id = await aCase(app, one, 'user', other.me.id)
    await as(app, null).call(safety.contact, {
      ...{ topic: 'other', email: 'visitor@example.org', message: 'May I ask something?' },
    })
    expect(await work()).toEqual({ reports: 1, contact: 1 })
    await decideCase(app, admin, id, { kind: 'dismiss' })
    expect(await work()).toEqual({ contact: 1 })
    await app.db`update cases set status = 'decided', decided_at = now()`
  })

  test('counts proposals until they are answered, and changed events until they are seen', async () => {
    await allowHosting(app, admin)
    const { id, version } = await aProposal(app, await aUser(app))
    expect(await work()).toEqual({ proposals: 1 })
    await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
    expect(await work()).toEqual({})
    await app.db`update hostings set changed_at = ${app.clock.now} where id = ${id}`
    expect(await work()).toEqual({ changedEvents: 1 })
    await as(app, admin).call(proposals.markSeen, { id, version })
    expect(await work()).toEqual({})
    await app.db`delete from jobs`
  })

  test('counts join requests that no admin can answer, or that wait for a week', async () => {
    const [owner, asker] = [await aUser(app), await aUser(app)]
    const group = await aGroup(app, { by: owner, isPrivate: true })
    await as(app, asker).call(groups.join, { id: group.id })
    expect(await work()).toEqual({})
    await app.db`update group_join_requests set created_at = created_at - interval '8 days'`
    expect(await work()).toEqual({ joinRequests: 1 })
    await app.db`update group_join_requests set created_at = now()`
    await app.db`update group_members set role = 'member' where group_id = ${group.id}`
    expect(await work()).toEqual({ joinRequests: 1 })
    await app.db`delete from group_join_requests`
  })

  test('counts export requests that are not answered', async () => {
    const person = await aUser(app)
    await as(app, person).call(dataRights.requestExport, {
      ...{ requestType: 'full_export', dataTypes: ['profile'] },
    })
    expect(await work()).toEqual({ exportRequests: 1 })
    await app.jobs.drain()
    expect(await work()).toEqual({})
  })

  test('tells failed mails from other failed jobs', async () => {
    await failJob('mail.send')
    await failJob('mail.sendMany')
    await failJob('push.send')
    expect(await work()).toEqual({ failedMails: 2, failedJobs: 1 })
    await app.db`delete from jobs where failed_at is not null`
  })
})

describe('failed jobs', () => {
  const failed = async () => (await as(app, admin).call(adminWork.failedJobs, {})).body
  const actions = async () =>
    (await as(app, admin).call(privacy.auditLogs, {})).body.map(({ action }) => action)

  test('are grouped by name and error', async () => {
    await failJob('mail.send')
    await failJob('mail.send')
    await failJob('mail.send', 'Error')
    expect(await failed()).toMatchObject([
      { name: 'mail.send', error: 'Error', isMail: true, count: 1 },
      { name: 'mail.send', error: 'EENVELOPE', isMail: true, count: 2 },
    ])
    await app.db`delete from jobs where failed_at is not null`
  })

  test('run again, except those that failed later than the administrator knows', async () => {
    await failJob('mail.send')
    const [seen] = await failed()
    await app.db`
      insert into jobs (id, name, payload, due_at, failures, failed_at, last_error)
      values (gen_random_uuid(), 'mail.send', '{}', now(), 5, now() + interval '1 minute',
        'EENVELOPE')`
    const until = String(seen?.lastFailedAt)
    const decision = { name: 'mail.send', error: 'EENVELOPE', until }
    const { status } = await as(app, admin).call(adminWork.retryJobs, decision)
    expect(status).toBe(204)
    expect(
      await app.db`select failures from jobs where name = 'mail.send' and failed_at is null`,
    ).toEqual([{ failures: 0 }])
    expect(await failed()).toMatchObject([{ count: 1 }])
    expect(await actions()).toContain('failed_jobs_retried')
    await app.db`delete from jobs where name = 'mail.send'`
  })

  test('are removed, and those with another name or another error stay', async () => {
    await failJob('mail.send')
    await failJob('mail.send', 'ECONNECTION')
    await failJob('push.send')
    const until = new Date(Date.now() + dayMs).toISOString()
    const decision = { name: 'mail.send', error: 'EENVELOPE', until }
    await as(app, admin).call(adminWork.discardJobs, decision)
    expect(await failed()).toMatchObject([
      { name: 'push.send', count: 1 },
      { name: 'mail.send', error: 'ECONNECTION', count: 1 },
    ])
    expect(await actions()).toContain('failed_jobs_discarded')
  })
})
