import type { Fragment } from 'postgres'
import { buddiesOf } from '#server/buddies/matches/matches.ts'
import { suggestBuddies } from '#server/buddies/suggestions.ts'
import { connectionsOf, connectionsWith } from '#server/connections/connections.ts'
import { searchUsers } from '#server/connections/search.ts'
import type { Sql } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Topic } from '#server/live/topics.ts'
import { conversationsOf, newPeopleFor } from '#server/messages/conversations/conversations.ts'
import { threadWith } from '#server/messages/messages.ts'
import { findByClientId } from '#server/messages/store.ts'
import { followConversations } from '#server/messages/topic.ts'
import { findPerson } from '#server/people/people.ts'
import type { Me } from '#shared/users/user.ts'
import type { HotQuery } from './hotQueries.ts'
import { idOf, inPieces, numbers, personId, timedId } from './town.ts'
import { addBuddies, addMatches } from './townBuddies.ts'

const others = 300
const each = 100
const longTalk = 50_000
const asked = 4

export const talksLine = `one of them with ${others} conversations of ${each} messages and one of ${longTalk.toLocaleString('en')}; all of them looking for a language buddy, each with ${asked} whom they asked`

const conversation = (sql: Sql, n = sql`n`) => idOf(sql, 'conversation', n)

/** Person `someone` and the people from 1 on wrote to each other in turn, once a minute until now. */
const addTalks = async (sql: Sql, someone: number) => {
  const me = personId(someone)
  await sql`
    insert into conversations (id, first_id, second_id, last_seq)
    select ${conversation(sql)}, ${idOf(sql, 'person')}, ${me}, ${each}
    from ${numbers(sql, 1, others)}`
  await sql`
    update conversations set last_seq = ${longTalk} where id = ${conversation(sql, sql`1`)}`
  const say = (from: number, to: number, talk: (n: Fragment) => Fragment) => sql`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, client_id, created_at)
    select ${timedId(sql, sql`now() - n * interval '1 min'`)}, ${conversation(sql, talk(sql`n`))},
      case when n % 2 = 0 then ${me}::uuid else ${idOf(sql, 'person', talk(sql`n`))} end,
      case when n % 2 = 1 then ${me}::uuid else ${idOf(sql, 'person', talk(sql`n`))} end,
      'See you on Thursday.', seq, seq, gen_random_uuid(), now() - n * interval '1 min'
    from ${numbers(sql, from, to)},
      lateral (select case when ${talk(sql`n`)} = 1 then n else n / ${others - 1}::int + 1 end as seq) s`
  await inPieces(longTalk, (from, to) => say(from, to, () => sql`1`))
  await inPieces((others - 1) * each - 1, (from, to) =>
    say(from, to, (n) => sql`(${n} % ${others - 1}::int + 2)`),
  )
}

/** Two who are not in the talks of `addTalks`, many times over. */
const addOtherTalks = async (sql: Sql, people: number) => {
  await inPieces(
    people,
    (from, to) => sql`
    insert into conversations (id, first_id, second_id, last_seq)
    select ${conversation(sql, sql`n + 1000000`)}, ${idOf(sql, 'person')},
      ${idOf(sql, 'person', sql`n + 1`)}, 5
    from ${numbers(sql, from, to)} where n < ${people}
    on conflict do nothing`,
  )
  await inPieces(
    people * 5,
    (from, to) => sql`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, created_at)
    select ${timedId(sql, sql`now() - interval '2 d'`)}, c.id, c.first_id, c.second_id, 'Hoi', n / ${people}::int + 1,
      n / ${people}::int + 1, now() - interval '2 d'
    from ${numbers(sql, from, to)}
    join conversations c on c.id = ${conversation(sql, sql`(n % ${people}::int + 1000000)`)}
    on conflict do nothing`,
  )
}

export const fillTalks = async (
  sql: Sql,
  { people, someone }: { people: number; someone: number },
) => {
  await addTalks(sql, someone)
  await addOtherTalks(sql, people)
  await addBuddies(sql, people)
  await addMatches(sql, { people, each: asked })
}

/** What is asked of people and what they write to each other. */
export const hotTalks = (app: App, me: Me): HotQuery[] => {
  const page = { limit: 50 }
  const userId = personId(1)
  let topic: Topic | undefined
  const live = { addTopic: (_: string, added: Topic) => (topic = added) }
  followConversations({ ...app, live } as unknown as App)
  const long = personId(1)
  return [
    { says: 'My connections', ask: () => connectionsOf(app, me, 'accepted', page) },
    { says: 'Who asks me', ask: () => connectionsOf(app, me, 'pending', page) },
    {
      says: 'What I am to those I found',
      ask: () => connectionsWith(app, me, [1, 2, 3].map(personId)),
    },
    { says: 'People are searched for by a name', ask: () => searchUsers(app, me, 'person432') },
    {
      says: 'Somebody is searched for by a whole address',
      ask: () => searchUsers(app, me, 'person4322@example.org'),
    },
    { says: 'A person’s page', ask: () => findPerson(app, me, 'person4322') },
    { says: 'My conversations', ask: () => conversationsOf(app, me, page) },
    {
      says: 'A conversation is opened: its newest 50',
      ask: () => threadWith(app, me, { userId: long, ...page }),
    },
    {
      says: 'Linked again: all that was written after a number',
      ask: () => threadWith(app, me, { userId, after: longTalk - 5, ...page }),
    },
    {
      says: 'A direct message is sent: was it sent before',
      ask: () => findByClientId(app.db, me.id, me.id),
    },
    { says: 'Whom I could write to for the first time', ask: () => newPeopleFor(app, me, page) },
    { says: 'Language buddies are suggested', ask: () => suggestBuddies(app, me) },
    { says: 'My language buddies', ask: () => buddiesOf(app, me, page) },
    {
      says: 'Looking for what the bus lost of conversations: every five seconds',
      ask: async () => topic?.recent(),
    },
  ]
}
