import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { hiddenFrom } from '#server/users/store.ts'

export type Subscriber = { userId: string }

/** Subscribers with a working address who have not received this issue yet. */
export const listSubscribers = (db: Db, key: string, after: string | null, limit: number) =>
  db<Subscriber[]>`
    select s.user_id from notification_settings s
    join users u on u.id = s.user_id
    where s.category = 'digest' and s.channel = 'mail' and s.is_on
      and u.mail_bounced_at is null and (${after}::uuid is null or s.user_id > ${after})
      and not exists (select 1 from mail_outbox m where m.user_id = s.user_id and m.key = ${key})
    order by s.user_id limit ${limit}`

export type UpcomingEvent = {
  id: string
  title: string
  startDate: Date
  endDate: Date
  location: string
}

export const listUpcoming = (db: Db, userId: string, from: Date, to: Date, limit: number) =>
  db<UpcomingEvent[]>`
    select e.id, e.title, e.start_date, e.end_date, e.location from events e
    where e.start_date > ${from} and e.start_date <= ${to} and e.cancelled_at is null
      and ${seesEvent(db, userId)}
    order by e.start_date, e.id limit ${limit}`

/** Highest score first, without posts by users hidden from the recipient. */
export const listNewPosts = (db: Db, userId: string, since: Date, limit: number) =>
  db<{ id: string; title: string; commentCount: number }[]>`
    select p.id, p.title, p.comment_count from community_posts p
    where p.created_at > ${since} and p.content <> '' and p.author_id is not null
      and p.author_id <> all (${hiddenFrom(db, userId)})
    order by p.score desc, p.id desc limit ${limit}`

export const listNewGroups = (db: Db, since: Date, limit: number) =>
  db<{ id: string; name: string; memberCount: number }[]>`
    select id, name, member_count from groups
    where created_at > ${since} and hidden_at is null
    order by member_count desc, id desc limit ${limit}`
