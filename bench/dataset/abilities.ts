import type { Sql } from '#server/db/connect.ts'
import { sqlId, withoutTimeout } from './core.ts'

export const abilitiesDescription =
  'of all messages each third with two reactions, each fifth a reply, each tenth edited, each fiftieth with a poll and two votes, and three in each conversation pinned'

const tables = {
  group: { messages: 'group_messages', conversation: 'group_id', reference: 'group_message_id' },
  direct: {
    messages: 'direct_messages',
    conversation: 'conversation_id',
    reference: 'direct_message_id',
  },
} as const

/** Reactions, replies, edits, polls and pins of the messages that are there. */
export const addAbilities = (all: Sql, kind: keyof typeof tables, people: number) =>
  withoutTimeout(all, (sql) => addAll(sql, kind, people))

const addAll = async (sql: Sql, kind: keyof typeof tables, people: number) => {
  const { messages, conversation, reference } = tables[kind]
  const nth = (every: number) => sql`m.seq % ${every}::int = 0 and m.deleted_at is null`
  const from = sql`from ${sql(messages)} m`
  await sql`
    insert into message_reactions (id, ${sql(reference)}, user_id, emoji, created_at)
    select gen_random_uuid(), m.id, ${sqlId(sql, 'person', sql`((m.seq + r.n) % ${people}::int + 1)`)},
      (array['👍', '❤️', '😂'])[m.seq % 3 + 1], m.created_at
    ${from} cross join generate_series(1, 2) r (n) where ${nth(3)}`
  await sql`
    update ${sql(messages)} m set reply_to_id = b.id from ${sql(messages)} b
    where b.${sql(conversation)} = m.${sql(conversation)} and b.seq = m.seq - 1 and ${nth(5)}`
  await sql`
    insert into message_edits (id, ${sql(reference)}, text, replaced_at)
    select gen_random_uuid(), m.id, 'What it said before.', m.created_at ${from} where ${nth(10)}`
  await sql`update ${sql(messages)} m set edited_at = m.created_at where ${nth(10)}`
  await sql`
    insert into polls (id, ${sql(reference)}, options, is_multiple, is_anonymous)
    select gen_random_uuid(), m.id, '{Friday,Saturday}', false, false ${from} where ${nth(50)}`
  await sql`
    insert into poll_votes (id, poll_id, user_id, option, created_at)
    select gen_random_uuid(), p.id, ${sqlId(sql, 'person', sql`v.n`)}, 0, now()
    from polls p cross join generate_series(1, 2) v (n) where p.${sql(reference)} is not null`
  await sql`
    update ${sql(messages)} m set pinned_at = m.created_at
    where m.seq between 2 and 4 and m.deleted_at is null`
}
