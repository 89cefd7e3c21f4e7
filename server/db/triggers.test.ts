import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

test('triggers only guard invariants: logs, counters, derived rows and texts, deletion of users', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select tgrelid::regclass || '.' || tgname as name from pg_trigger
    where not tgisinternal and tgrelid in (
      select oid from pg_class where relnamespace = current_schema()::regnamespace)`
  const triggers = rows.map(({ name }) => name).sort()
  expect(triggers).toEqual([
    'community_comments.community_comments_counted',
    'community_comments.community_comments_retranslated',
    'community_posts.community_posts_indexed',
    'community_posts.community_posts_retranslated',
    'community_votes.community_votes_counted',
    'consent_events.consent_events_append_only',
    'consent_events.consent_events_no_truncate',
    'decisions.decisions_append_only',
    'decisions.decisions_no_truncate',
    'direct_messages.direct_messages_retranslated',
    'event_bookings.event_bookings_cleared',
    'event_bookings.event_bookings_counted',
    'event_bookings.event_bookings_recounted',
    'event_bookings.event_bookings_uncounted',
    'events.events_revenue_added',
    'file_contents.file_contents_removed',
    'files.files_detached',
    'first_days.first_days_suggestible',
    'group_members.group_members_counted',
    'group_messages.group_messages_retranslated',
    'reported_files.reported_files_removed',
    'resource_translations.resource_translations_indexed',
    'resources.resources_indexed',
    'users.users_deletion_rejected',
    'users.users_known_name',
    'users.users_suggestible',
  ])
})

test('only the account erasure deletes a user', async () => {
  const { sql } = database
  const id = crypto.randomUUID()
  await sql`
    insert into users (id, username, email, password, name)
    values (${id}, ${`u-${id.slice(0, 8)}`}, ${`${id}@example.org`}, 'x', 'x')`
  await expect(sql`delete from users where id = ${id}`).rejects.toThrow(
    'only the account erasure deletes users',
  )
})
