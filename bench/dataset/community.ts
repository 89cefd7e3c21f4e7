import type { Sql } from '#server/db/connect.ts'
import { addConnections, addEvents, addNotifications, addPosts } from './activity.ts'
import { addGroup, addPeople, addSuggestible, numbers, sqlId, updateStatistics } from './core.ts'

const people = 200
const events = 50
const posts = 20
const groups = 20
const notificationsEach = 20
/** The first people, who wrote to each other. */
const writers = 21

const addConversations = async (sql: Sql) => {
  const pair = sql`
    ${numbers(sql, 1, writers)} cross join generate_series(n + 1, ${writers}::int) as others (other)`
  const id = sqlId(sql, 'conversation', sql`(n * 1000 + other)`)
  const [one, other] = [sqlId(sql, 'person'), sqlId(sql, 'person', sql`other`)]
  await sql`
    insert into conversations (id, first_id, second_id, last_seq, first_read_seq)
    select ${id}, ${one}, ${other}, 5, 3 from ${pair}`
  await sql`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, created_at)
    select gen_random_uuid(), ${id}, case seq % 2 when 0 then ${one} else ${other} end,
      case seq % 2 when 0 then ${other} else ${one} end, 'See you on Thursday.', seq, seq,
      now() - (n * 1000 + other - seq) * interval '1 min'
    from ${pair}, generate_series(1, 5) as messages (seq)`
}

/** A small community whose lists show all that they can show. */
export const addCommunity = async (sql: Sql) => {
  await addPeople(sql, people)
  await sql`
    update users set interests = '{Cycling,Chess}', is_going_visible = username ~ '[02468]$'`
  await addSuggestible(sql, people)
  await addEvents(sql, { events, bookings: 10, people })
  // As long as the descriptions that organisers write.
  await sql`
    update events set is_host_shown = true,
      description = trim(repeat('Practise Dutch with people who started last month. ', 8))`
  await addPosts(sql, { posts, people })
  for (let number = 1; number <= groups; number++)
    await addGroup(sql, { number, members: 10, after: number * 7, messages: 10 })
  await addConnections(sql, { each: 10, people })
  await addConversations(sql)
  await addNotifications(sql, { each: notificationsEach, people })
  await sql`
    update notifications n set
      metadata = jsonb_build_object('by', (select id from users where id <> n.user_id limit 1)),
      action_url = '/events?event=' || (select id from events limit 1)`
  await updateStatistics(sql)
}
