import type { Sql } from '#server/db/connect.ts'
import { inBatches, numbers, sqlId } from './core.ts'

// Half of the users teach Dutch, half learn it; a fifth has an additional language.
const otherLanguages = ['en', 'es', 'ar', 'tr', 'uk', 'pl', 'fr', 'pt']
const towns = ['utrecht', 'amsterdam', 'rotterdam', 'leiden', 'zwolle', 'breda', 'delft', 'assen']
const levels = ['A0', 'A1', 'A2', 'B1', 'B2']

const speaker = (sql: Sql) => sql`
  lateral (
    select (${otherLanguages}::text[])[n / 2 % ${otherLanguages.length}::int + 1] as other,
      (${otherLanguages}::text[])[(n / 2 + 3) % ${otherLanguages.length}::int + 1] as second,
      (${towns}::text[])[n * 7 % 97 % ${towns.length}::int + 1] as town,
      (${levels}::text[])[n * 3 % ${levels.length}::int + 1] as level,
      n % 2 = 0 as is_local, n % 5 = 0 as has_second,
      now() - n * interval '1 min' as at
  ) speaker`

/** Buddy profiles of people 1 to `people`. */
export const addBuddies = (sql: Sql, people: number) =>
  inBatches(people, async (from, to) => {
    const all = sql`${numbers(sql, from, to)}, ${speaker(sql)}`
    await sql`
      insert into buddy_profiles (user_id, town, created_at, updated_at)
      select ${sqlId(sql, 'person')}, town, at, at from ${all}`
    await sql`
      insert into buddy_languages (profile_id, kind, language, level)
      select ${sqlId(sql, 'person')}, kind, language, case kind when 'teach' then 'native' else level end
      from ${all}, lateral (
        values (case when is_local then 'teach' else 'learn' end, 'nl'),
          (case when is_local then 'learn' else 'teach' end, other),
          (case when is_local then 'learn' else 'teach' end, case when has_second then second end)
      ) spoken (kind, language)
      where language is not null`
    await sql`
      insert into buddy_pairs
        (profile_id, teaches, teach_level, learns, learn_level, town_key, updated_at)
      select p.user_id, t.language, t.level, l.language, l.level, p.town, p.updated_at
      from ${numbers(sql, from, to)}
      join buddy_profiles p on p.user_id = ${sqlId(sql, 'person')}
      join buddy_languages t on t.profile_id = p.user_id and t.kind = 'teach'
      join buddy_languages l on l.profile_id = p.user_id and l.kind = 'learn'`
    await sql`
      update users set interests = array['interest' || n % 7, 'interest' || n % 11]
      from ${numbers(sql, from, to)} where users.id = ${sqlId(sql, 'person')}`
  })

/**
 * Each person has requested the next `each`: pending, accepted, ended and declined in equal shares.
 */
export const addMatches = async (sql: Sql, { people, each }: { people: number; each: number }) => {
  await inBatches(
    people * each,
    (from, to) => sql`
    insert into language_buddy_matches
      (id, requester_id, buddy_id, teach_language, learn_language, status, created_at,
        answered_at, accepted_at, ended_at)
    select gen_random_uuid(), ${sqlId(sql, 'person', sql`(n % ${people}::int + 1)`)},
      ${sqlId(sql, 'person', sql`((n + n / ${people}::int + 1) % ${people}::int + 1)`)}, 'nl', 'en', status, at,
      case when status <> 'pending' then at end,
      case when status in ('accepted', 'ended') then at end, case when status = 'ended' then at end
    from ${numbers(sql, from, to)}, lateral (
      select (array['pending', 'accepted', 'ended', 'declined'])[(n + n / ${people}::int) % 4 + 1] as status,
        now() - n * interval '1 min' as at
    ) asked
    on conflict do nothing`,
  )
  await sql`
    insert into buddy_meetings (match_id, week, completed_by)
    select id, week, requester_id from language_buddy_matches, generate_series(1, 3) as week
    where status = 'accepted'`
}
