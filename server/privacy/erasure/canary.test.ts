import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { mailLink } from '#server/auth/security/links.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { applyRetention } from '#server/privacy/retention/retention.ts'
import { allReads } from '#server/testing/allReads.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { type Canary, fillAllTables } from '#server/testing/fullUserFixture.ts'
import { aGroup } from '#server/testing/groups.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { as, aUser } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const dataDir = mailFolder()
let canaries: Canary[]
const postIds: string[] = []

/** Mina has read this card about her weeks with Ana. */
const cardRead = async () => {
  const id = randomUUID()
  await app.db`
    insert into language_buddy_matches (id, requester_id, buddy_id, teach_language, learn_language,
      status, answered_at, accepted_at)
    values (${id}, ${ana.me.id}, ${mina.me.id}, 'es', 'nl', 'accepted', now(), now())`
  await app.db`
    insert into notifications (id, user_id, title, message, type, category, key, is_read)
    values (${randomUUID()}, ${mina.me.id}, 'Your card', ${`Week 2 with ${nameOfAna()}`}, 'weeklyCard',
      'learning', ${`weeklyCard:${id}:2`}, true)`
}

/** Notifications, pushes and mails that others get about Ana. */
const createInteractions = async () => {
  const own = await aPost(app, { by: ana, title: `${canaries[0]?.canary} for sale` })
  const question = await aComment(app, own, { by: joris })
  await aComment(app, own, { by: mina, parentId: question.id })
  const post = await aPost(app, { by: joris })
  const comment = await aComment(app, post, { by: ana })
  await aComment(app, post, { by: mina, parentId: comment.id })
  postIds.push(own.id, post.id)
  await as(app, ana).call(connections.request, { receiverId: mina.me.id, message: 'May I?' })
  const group = await aGroup(app, { by: mina, isPrivate: true })
  await as(app, ana).call(groups.join, { id: group.id })
  await cardRead()
  await connectUsers(app, ana, joris)
  await inTransaction(app.db, (tx) =>
    mailLink(app, tx, 'resetPassword', { userId: ana.me.id, email: 'ana@example.com' }),
  )
  await aDirectMessage(app, ana, joris, 'What Ana wrote')
  await aDirectMessage(app, joris, ana, 'What Joris wrote')
}

/** Removes what the mails referred to: links by the nightly job, notifications by their reader. */
const removeSources = async () => {
  await app.db`update mail_links set expires_at = '2020-01-01' where user_id = ${ana.me.id}`
  await applyRetention(app)
  for (const { id } of (await as(app, mina).call(notifications.list, {})).body)
    await as(app, mina).call(notifications.remove, { id })
}

const outbox = join(dataDir, 'outbox')
const mails = () =>
  (existsSync(outbox) ? readdirSync(outbox) : []).map((name) =>
    readFileSync(join(outbox, name), 'utf8'),
  )

const nameOfAna = () => canaries.find(({ column }) => column === 'users.name')?.canary ?? 'none'
const speaking = () => mails().filter((mail) => mail.includes(nameOfAna()))

/** All rows of all tables in our schemas, as text. */
const dump = async () => {
  const tables = await app.db<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const lines: string[] = []
  for (const { schema, name } of tables) {
    const rows = await app.db<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${app.db(`${schema}.${name}`)} t`
    lines.push(...rows.map(({ row }) => `${schema}.${name} ${row}`))
  }
  return lines
}

const forms = (canary: string) => [canary, Buffer.from(canary).toString('hex')]
const found = (lines: string[]) =>
  canaries.filter(({ canary }) =>
    lines.some((line) => forms(canary).some((form) => line.includes(form))),
  )

let before: Canary[]
let mailsBefore: string[]
const database = await ownTestDatabase()
const app = await sharedApp({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' }, database)
const logged = captureLog(app)
await aUser(app)
const ana = await aUser(app)
const joris = await aUser(app)
const mina = await aUser(app)
// Blocked by Ana, so she gets no notification about her.
beforeAll(async () => {
  const all = await fillAllTables(app, ana.me.id, (await aUser(app)).me.id)
  canaries = all.filter(({ isId }) => !isId)
  await createInteractions()
  await app.jobs.drain()
  before = found(await dump())
  mailsBefore = speaking()
  await removeSources()
  await as(app, ana).call(dataRights.deleteAccount, {})
  await app.jobs.drain()
})

// Others depend on these, or they are anonymous proofs (decision 0046).
const stayingTables = [
  ...['announcements', 'calendar_sources', 'consent_events', 'event_messages', 'events', 'groups'],
  'registration_invitations',
]
const stayingColumns = ['data_audit_logs.action', 'data_audit_logs.entity_type']

const stays = ({ column }: Canary) =>
  stayingColumns.includes(column) || stayingTables.some((table) => column.startsWith(`${table}.`))

test('erased user appears in no table, except what others need (G10)', async () => {
  expect(before).toHaveLength(canaries.length)
  const lines = await dump()
  expect(found(lines)).toEqual(canaries.filter(stays))
  expect(lines.filter((line) => line.includes(ana.me.id))).toEqual([])
})

test('erased user appears in no mail but the deletion mail, and in no log (G10, M10)', () => {
  // One to her, and one to Mina about her.
  expect(mailsBefore.length).toBeGreaterThan(1)
  expect(mailsBefore.some((mail) => mail.includes('To: ana@example.com'))).toBe(true)
  expect(speaking()).toHaveLength(1)
  expect(speaking()[0]).toContain('Your account was deleted')
  expect(logged.length).toBeGreaterThan(10)
  expect(found(logged)).toEqual([])
})

test('screens of other users work and show a deleted user (G11)', async () => {
  const list = await as(app, joris).call(messages.conversations, {})
  expect(list.body).toMatchObject([{ otherUser: null, lastMessage: 'What Joris wrote' }])
  const id = list.body[0]?.otherUserId ?? ''
  const { body: thread } = await as(app, joris).call(messages.thread, { id })
  expect(thread.map(({ content }) => content).filter(Boolean)).toEqual(['What Joris wrote'])
  for (const viewer of [joris, mina]) {
    const read = await allReads(app, viewer, [ana], [id, ...postIds])
    expect(read).not.toContain('Something went wrong')
    expect(found([read]).filter((canary) => !stays(canary))).toEqual([])
  }
})

test('counts are correct and no row is orphaned (G11)', async () => {
  const [row] = await app.db`
    select
      (select count(*)::int from community_posts p where (upvotes, comment_count) <> (
        (select count(*) from community_votes where post_id = p.id and vote_type = 'upvote'),
        (select count(*) from community_comments where post_id = p.id and content <> ''))) as posts,
      (select count(*)::int from groups g where member_count <>
        (select count(*) from group_members where group_id = g.id)) as groups,
      (select count(*)::int from community_posts where id = any(${postIds}::uuid[])) as kept`
  expect(row).toEqual({ posts: 0, groups: 0, kept: 2 })
})
