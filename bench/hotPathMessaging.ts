import type { Fragment } from 'postgres'
import { listBuddies } from '#server/buddies/matches/matches.ts'
import { suggestBuddies } from '#server/buddies/suggestions.ts'
import {
  listConnections,
  listConnectionsWith,
  searchUsers,
} from '#server/connections/connections.ts'
import { findByClientId } from '#server/conversation/reading.ts'
import { registerConversationTopic } from '#server/conversation/topic.ts'
import type { Sql } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Topic } from '#server/live/topics.ts'
import { listConversations, listNewContacts } from '#server/messages/conversations/conversations.ts'
import { directKind } from '#server/messages/kind.ts'
import { listMessages } from '#server/messages/messages.ts'
import { findPerson } from '#server/people/people.ts'
import type { Me } from '#shared/users/user.ts'
import { addBuddies, addMatches } from './dataset/buddies.ts'
import { inBatches, numbers, personId, sqlId, timeOrderedId } from './dataset/core.ts'
import type { HotQuery } from './hotPathQueries.ts'

const conversationCount = 300
const messagesEach = 100
const longConversation = 50_000
const requestsEach = 4

export const conversationsDescription = `one person with ${conversationCount} conversations of ${messagesEach} messages and one of ${longConversation.toLocaleString('en')}; everyone looking for a language buddy, each with ${requestsEach} requests sent`

const conversation = (sql: Sql, n = sql`n`) => sqlId(sql, 'conversation', n)

/**
 * Conversations of `person` with people 1, 2, …: alternating messages, one a minute until now.
 */
const addConversations = async (sql: Sql, person: number) => {
  const me = personId(person)
  await sql`
    insert into conversations (id, first_id, second_id, last_seq)
    select ${conversation(sql)}, ${sqlId(sql, 'person')}, ${me}, ${messagesEach}
    from ${numbers(sql, 1, conversationCount)}`
  await sql`
    update conversations set last_seq = ${longConversation} where id = ${conversation(sql, sql`1`)}`
  const addMessages = (from: number, to: number, partner: (n: Fragment) => Fragment) => sql`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, client_id, created_at)
    select ${timeOrderedId(sql, sql`now() - n * interval '1 min'`)}, ${conversation(sql, partner(sql`n`))},
      case when n % 2 = 0 then ${me}::uuid else ${sqlId(sql, 'person', partner(sql`n`))} end,
      case when n % 2 = 1 then ${me}::uuid else ${sqlId(sql, 'person', partner(sql`n`))} end,
      'See you on Thursday.', seq, seq, gen_random_uuid(), now() - n * interval '1 min'
    from ${numbers(sql, from, to)},
      lateral (select case when ${partner(sql`n`)} = 1 then n else n / ${conversationCount - 1}::int + 1 end as seq) s`
  await inBatches(longConversation, (from, to) => addMessages(from, to, () => sql`1`))
  await inBatches((conversationCount - 1) * messagesEach - 1, (from, to) =>
    addMessages(from, to, (n) => sql`(${n} % ${conversationCount - 1}::int + 2)`),
  )
}

/** Unrelated conversations between neighbours, to give the tables a realistic size. */
const addUnrelatedConversations = async (sql: Sql, people: number) => {
  await inBatches(
    people,
    (from, to) => sql`
    insert into conversations (id, first_id, second_id, last_seq)
    select ${conversation(sql, sql`n + 1000000`)}, ${sqlId(sql, 'person')},
      ${sqlId(sql, 'person', sql`n + 1`)}, 5
    from ${numbers(sql, from, to)} where n < ${people}
    on conflict do nothing`,
  )
  await inBatches(
    people * 5,
    (from, to) => sql`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, created_at)
    select ${timeOrderedId(sql, sql`now() - interval '2 d'`)}, c.id, c.first_id, c.second_id, 'Hoi', n / ${people}::int + 1,
      n / ${people}::int + 1, now() - interval '2 d'
    from ${numbers(sql, from, to)}
    join conversations c on c.id = ${conversation(sql, sql`(n % ${people}::int + 1000000)`)}
    on conflict do nothing`,
  )
}

export const fillConversations = async (
  sql: Sql,
  { people, person }: { people: number; person: number },
) => {
  await addConversations(sql, person)
  await addUnrelatedConversations(sql, people)
  await addBuddies(sql, people)
  await addMatches(sql, { people, each: requestsEach })
}

/** Hot paths of connections, people, direct messages and language buddies. */
export const messagingQueries = (app: App, me: Me): HotQuery[] => {
  const page = { limit: 50 }
  const userId = personId(1)
  let topic: Topic | undefined
  const live = { addTopic: (_: string, added: Topic) => (topic = added) }
  registerConversationTopic({ ...app, live } as unknown as App, directKind)
  const long = personId(1)
  return [
    { name: 'Own connections', run: () => listConnections(app, me, 'accepted', page) },
    { name: 'Received connection requests', run: () => listConnections(app, me, 'pending', page) },
    {
      name: 'Connections with the people of a search result',
      run: () => listConnectionsWith(app, me, [1, 2, 3].map(personId)),
    },
    {
      name: 'Search people by name',
      run: () => searchUsers(app, me, 'person432'),
      rowsPerRow: 200,
    },
    {
      name: 'Search people by complete address',
      run: () => searchUsers(app, me, 'person4322@example.org'),
    },
    { name: 'Profile page', run: () => findPerson(app, me, 'person4322') },
    {
      name: 'Own conversations',
      run: () => listConversations(app, me, page),
      // Sorts all of one's conversations by their newest messages.
      rowsPerRow: 200,
    },
    {
      name: 'Open a conversation: newest 50 messages',
      run: () => listMessages(app, me, { userId: long, ...page }),
    },
    {
      name: 'Reconnect: messages after a sequence number',
      run: () => listMessages(app, me, { userId, after: longConversation - 5, ...page }),
    },
    {
      name: 'Send a direct message: idempotency check',
      run: () => findByClientId(app.db, directKind, me.id, me.id),
    },
    { name: 'People without a conversation yet', run: () => listNewContacts(app, me, page) },
    { name: 'Suggested language buddies', run: () => suggestBuddies(app, me) },
    { name: 'Own language buddies', run: () => listBuddies(app, me, page) },
    {
      name: 'Reconcile lost conversation events: every five seconds',
      run: async () => topic?.recent(),
    },
  ]
}
