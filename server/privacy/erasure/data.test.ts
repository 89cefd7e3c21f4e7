import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { fillAllTables } from '#server/testing/fullUserFixture.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { events } from '#shared/events/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { allDataTypes, type DataType, dataRights } from '#shared/privacy/contract.ts'

const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await aUser(app)
const admin = await anAdmin(app)

const words = 'What the other one wrote'

/** A user with data of every type, and `other`, who has written to them. */
const scene = async () => {
  const [person, other] = [await aUser(app), await aUser(app)]
  await fillAllTables(app, person.me.id, other.me.id)
  await app.db`
    insert into direct_messages (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq)
    select ${randomUUID()}, id, ${other.me.id}, ${person.me.id}, ${words}, 2, 2
    from conversations where first_id = ${person.me.id}`
  await app.db`
    insert into events (id, title, description, start_date, end_date, location)
    values (${randomUUID()}, 'Past', 'Past', now() - interval '2 days', now() - interval '1 day', 'x')`
  await app.db`
    insert into event_bookings (id, event_id, user_id, price)
    select ${randomUUID()}, id, ${person.me.id}, 0 from events where title = 'Past' limit 1`
  return { person, other }
}

/** The data of each type, and what no type erases. */
const readState = async ({ person: { me }, other }: Awaited<ReturnType<typeof scene>>) => {
  const [row] = await app.db<[Record<DataType | 'rest', Record<string, number>>]>`
    select
      (select json_build_object(
        'location', count(location), 'nationality', count(nationality), 'photo', count(profile_photo),
        'languages', sum(cardinality(languages)), 'interests', sum(cardinality(interests)),
        'photos', (select count(*) from photos where user_id = ${me.id}),
        'buddies', (select count(*) from buddy_profiles where user_id = ${me.id}),
        'matches', (select count(*) from language_buddy_matches where requester_id = ${me.id}),
        'devices', (select count(*) from push_subscriptions where user_id = ${me.id}),
        'pushes', (select count(*) from push_outbox where user_id = ${me.id} and key like 'cnry%'),
        'told', (select count(*) from notifications where user_id = ${me.id} and title like 'cnry%')
      ) from users where id = ${me.id}) as profile,
      (select json_build_object(
        'bookings', (select count(*) from event_bookings where user_id = ${me.id}),
        'waiting', (select count(*) from event_waitlist where user_id = ${me.id})
      )) as events,
      (select json_build_object(
        'inGroups', (select count(*) from group_messages where user_id = ${me.id}),
        'sent', (select count(*) from direct_messages where sender_id = ${me.id} and content <> ''),
        'seen', (select count(*) from direct_messages m join conversations c on c.id = m.conversation_id
          where c.first_id = ${me.id} and m.seq > c.first_hidden_seq and content <> '')
      )) as messages,
      (select json_build_object(
        'memberships', (select count(*) from group_members where user_id = ${me.id}),
        'made', (select count(*) from groups where created_by = ${me.id}),
        'declined', (
          select count(*) from group_join_requests where user_id = ${me.id} and status = 'declined')
      )) as groups,
      (select json_build_object(
        'account', (select count(name) + count(username) + count(email) from users where id = ${me.id}),
        'posts', (select count(*) from community_posts where author_id = ${me.id} and title <> ''),
        'comments', (select count(*) from community_comments where author_id = ${me.id}),
        'votes', (select count(*) from community_votes where user_id = ${me.id}),
        'connections', (select count(*) from user_connections where requester_id = ${me.id}),
        'sessions', (select count(*) from sessions where user_id = ${me.id}),
        'madeEvents', (select count(*) from events where created_by = ${me.id}),
        'consents', (select count(*) from consent_events e
          join users u on u.consent_subject = e.subject_id where u.id = ${me.id}),
        'trail', (select count(*) from data_audit_logs where user_id = ${me.id}
          and action <> 'data_deleted' and action <> 'group_role_changed'),
        'theirs', (select count(*) from direct_messages
          where sender_id = ${other.me.id} and content = ${words})
      )) as rest`
  return row
}

const combinations = Array.from({ length: 15 }, (_, at) =>
  allDataTypes.filter((_type, bit) => ((at + 1) & (1 << bit)) > 0),
)

describe('erases exactly the chosen types (G12)', () => {
  test.each(combinations.map((types) => [types.join(', '), types] as const))(
    '%s',
    async (_, dataTypes) => {
      const life = await scene()
      const before = await readState(life)
      const { status } = await as(app, life.person).call(dataRights.eraseData, { dataTypes })
      expect(status).toBe(204)
      const after = await readState(life)
      for (const type of allDataTypes) {
        for (const [what, count] of Object.entries(before[type])) {
          expect(count, `${type}.${what} before`).toBeGreaterThan(0)
          const expected = dataTypes.includes(type) ? 0 : count
          expect(after[type][what] ?? 0, `${type}.${what}`).toBe(expected)
        }
      }
      expect(after.rest).toEqual(before.rest)
      const rows = await app.db<{ entityType: string }[]>`
      select entity_type from data_audit_logs
      where user_id = ${life.person.me.id} and action = 'data_deleted' and new_data is null`
      expect(rows.map(({ entityType }) => entityType).sort()).toEqual(dataTypes.toSorted())
    },
  )
})

test('freed seat goes to the next user on the waitlist', async () => {
  const [erased, waiter] = [await aUser(app), await aUser(app)]
  const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
  await as(app, erased).call(events.book, { id })
  await as(app, waiter).call(events.joinWaitlist, { id })
  await as(app, erased).call(dataRights.eraseData, { dataTypes: ['events'] })
  const seen = async (person: Person) => (await as(app, person).call(events.one, { id })).body
  expect(await seen(waiter)).toMatchObject({ isBooked: true, placesLeft: 0 })
  expect(await seen(erased)).toMatchObject({ isBooked: false, waitlistPosition: null })
  // A notification would keep the erased data.
  const notified = (await as(app, erased).call(notifications.list, {})).body
  expect(notified.map(({ title }) => title)).not.toContain('Your booking has been cancelled')
})

test('hidden messages stay with the other user and later ones are visible', async () => {
  const { person, other } = await scene()
  const device = await connectStream(app, person)
  await as(app, person).call(dataRights.eraseData, { dataTypes: ['messages'] })
  await device.next('blocksChanged')
  device.close()
  const thread = (who: Person, with_: Person) =>
    as(app, who).call(messages.thread, { id: with_.me.id })
  expect((await as(app, person).call(messages.conversations, {})).body).toEqual([])
  expect((await thread(person, other)).body).toEqual([])
  const theirs = (await thread(other, person)).body.map(({ content }) => content)
  expect(theirs).toEqual(['', words])

  await app.db`delete from blocks where blocker_id = ${person.me.id}`
  const sent = await as(app, other).call(messages.send, {
    receiverId: person.me.id,
    content: 'Are you there?',
  })
  expect(sent.status).toBe(201)
  expect((await as(app, person).call(messages.conversations, {})).body).toMatchObject([
    { lastMessage: 'Are you there?', unread: 1 },
  ])
  expect((await thread(person, other)).body).toMatchObject([{ content: 'Are you there?' }])
})

test('erasing messages includes those of requests', async () => {
  const { person } = await scene()
  const count = async () => {
    const { id } = person.me
    const [row] = await app.db<[Record<string, number>]>`
      select
        (select count(message)::int from user_connections where requester_id = ${id}) as connections,
        (select count(message)::int from language_buddy_matches where requester_id = ${id}) as buddies,
        (select count(message)::int from group_join_requests where user_id = ${id}) as groups`
    return row
  }
  expect(await count()).toEqual({ connections: 1, buddies: 1, groups: 1 })
  await as(app, person).call(dataRights.eraseData, { dataTypes: ['messages'] })
  expect(await count()).toEqual({ connections: 0, buddies: 0, groups: 0 })
})

test.each([
  [{ dataTypes: [] }, 'No data selected'],
  [{ dataTypes: ['profile', 'passwords'] }, null],
  [{ dataTypes: 'profile' }, null],
  [{ dataTypes: ['__proto__'] }, null],
  [{}, null],
  [undefined, null],
])('%j is rejected and nothing is erased (S115)', async (payload, sentence) => {
  const person = await aUser(app, { location: 'Leiden' })
  const { status, body } = await request(app, {
    method: 'DELETE',
    url: dataRights.eraseData.path,
    headers: { cookie: person.cookie },
    ...(payload && { payload }),
  })
  expect(status).toBe(400)
  if (sentence) expect(body).toMatchObject({ message: sentence })
  const [row] = await app.db`select location from users where id = ${person.me.id}`
  expect(row).toEqual({ location: 'Leiden' })
})
