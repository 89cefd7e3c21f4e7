import { beforeAll, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { aDirectMessage } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { type Canary, fillAllTables } from '#server/testing/fullUserFixture.ts'
import { as, aUser } from '#server/testing/people.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { DataExport } from './schema.ts'

let canaries: Canary[]
let canariesOfJoris: Canary[]
let text: string
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await aUser(app)
const ana = await aUser(app)
const joris = await aUser(app)
beforeAll(async () => {
  const mina = await aUser(app)
  canaries = await fillAllTables(app, ana.me.id, joris.me.id)
  canariesOfJoris = await fillAllTables(app, joris.me.id, mina.me.id)
  await aDirectMessage(app, joris, ana, 'What Joris wrote to Ana')
  text = (await as(app, ana).call(dataRights.exportNow, {})).text
})

// Secrets, data derived from exported data, and internal keys.
const notExported = [
  'sessions.token_hash',
  'calendar_feeds.token_hash',
  'push_subscriptions.p256dh_key',
  'push_subscriptions.auth_key',
  'push_subscriptions.endpoint',
  'known_devices.token_hash',
  'mail_links.token_hashes',
  'mail_links.code_hashes',
  'passkeys.credential_id',
  'passkeys.public_key',
  'passkey_challenges.challenge',
  'second_factors.secret',
  'recovery_codes.code_hash',
  'registration_invitations.token_hash',
  'data_export_requests.export_data',
  'event_waitlist_left.id',
  'data_export_requests.download_link',
  'notifications.key',
  'notifications.metadata',
  // Names and titles that the exported title and message contain.
  'notifications.template_args',
  'push_outbox.key',
  'push_outbox.done',
  'mail_outbox.key',
  'mail_links.id',
  'message_edits.id',
  'polls.id',
  'conversations.id',
  'cases.id',
  'buddy_pairs.teaches',
  'buddy_pairs.teach_level',
  'buddy_pairs.learns',
  'buddy_pairs.learn_level',
  'buddy_pairs.town_key',
  // What the address booked as a visitor, and the account did not take over: the mailed link shows it.
  ...['answers', 'cancel_reason', 'guest_name', 'guest_names'].map(
    (name) => `event_bookings.${name}`,
  ),
  'visitor_bookings.language',
  // Calendars of other organisations. The audit log records who added them.
  ...['id', 'name', 'town', 'url', 'etag', 'last_modified', 'last_error'].map(
    (name) => `calendar_sources.${name}`,
  ),
  // The export has the address of each file, which is too large for it.
  ...['bytes', 'sha256'].map((name) => `file_contents.${name}`),
  'files.media_type',
  'files.preview',
  // Machine translations of texts that are exported.
  'translations.id',
  'translations.language',
  'translations.content_hash',
  'translations.translated_text',
  'translations.source_language',
]

// Photos are exported as base64.
const holds = (file: string, { canary }: Canary) =>
  file.includes(canary) || file.includes(Buffer.from(canary).toString('base64'))

test('export contains all personal data except secrets (G08, S052)', () => {
  const columns = (found: Canary[]) => found.map(({ column }) => column).sort()
  expect(columns(canaries.filter((canary) => !holds(text, canary)))).toEqual(notExported.toSorted())
  expect(canaries.length).toBeGreaterThan(100)
})

test('export contains only the names of other users and their messages to the owner (G08)', () => {
  const found = canariesOfJoris.filter(({ canary }) => text.includes(canary))
  expect(new Set(found.map(({ column }) => column))).toEqual(
    new Set(['users.name', 'users.username']),
  )
  expect(text).toContain('What Joris wrote to Ana')
})

test('export matches the published schema and includes the required information (G07)', async () => {
  const { status, text: published, headers } = await as(app, null).call(dataRights.exportSchema, {})
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/schema+json')
  const schema = fromJSONSchema(JSON.parse(published))
  expect(schema.safeParse(JSON.parse(text)).error).toBe(undefined)
  expect(schema.safeParse({ ...JSON.parse(text), account: {} }).success).toBe(false)

  const file = DataExport.parse(JSON.parse(text))
  expect(file.account.id).toBe(ana.me.id)
  expect(file.dataTypes).toEqual(['profile', 'events', 'messages', 'groups'])
  expect(file.information).toMatchObject({
    controller: { contact: 'http://localhost:3000/privacy/contact' },
    authority: { name: 'Autoriteit Persoonsgegevens' },
  })
  const keys = Object.keys(JSON.parse(text) as object)
  expect(keys.filter((key) => !(key in DataExport.shape))).toEqual([])
})

test('export is an uncached download and is in the audit log', async () => {
  const { headers } = await as(app, ana).call(dataRights.exportNow, {})
  const day = app.clock.now.toISOString().slice(0, 10)
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="welkom-data-${day}.json"`,
    'cache-control': 'no-store',
  })
  const [row] = await app.db`
    select count(*)::int as count from data_audit_logs
    where user_id = ${ana.me.id} and action = 'data_exported' and new_data is null`
  expect(row).toEqual({ count: 2 })
})
