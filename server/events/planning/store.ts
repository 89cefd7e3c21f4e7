import type { Db } from '#server/db/connect.ts'
import { holds } from '#server/db/words.ts'
import type { PlannedEvent, PlannedFilter } from '#shared/events/planning/contract.ts'

type Asked = Omit<PlannedFilter, 'before' | 'sort'> & {
  sort: 'soonest' | 'latest'
  before: { id: string; startDate: Date } | undefined
  now: Date
}

const inTime = (db: Db, { when, now }: Asked) => {
  switch (when) {
    case 'upcoming':
      return db`cancelled_at is null and start_date > ${now}`
    case 'past':
      return db`cancelled_at is null and start_date <= ${now}`
    case 'cancelled':
      return db`cancelled_at is not null`
    case 'all':
      return db`true`
  }
}

/** Only those who wait for what is on the page are counted, each by the index of its event. */
export const listPlanned = (db: Db, asked: Asked) => {
  const { category, q, sort, before, limit } = asked
  const isLatest = sort === 'latest'
  const cursor = before && db`(${before.startDate}::timestamptz, ${before.id}::uuid)`
  const order = isLatest ? db`start_date desc, id desc` : db`start_date, id`
  return db<PlannedEvent[]>`
    with page as (
      select * from events
      where ${inTime(db, asked)}
      ${category ? db`and category = ${category}` : db``}
      ${q ? db`and ${holds(db, db`(title || ' ' || location)`, q)}` : db``}
      ${cursor ? (isLatest ? db`and (start_date, id) < ${cursor}` : db`and (start_date, id) > ${cursor}`) : db``}
      order by ${order}
      limit ${limit}
    )
    select p.id, p.title, p.start_date, p.end_date, p.location, p.category, p.price,
      p.max_attendees, p.cancelled_at is not null as is_cancelled, p.unlisted_at is null as is_listed, p.cancel_reason, p.series_id,
      s.every as repeats, p.bookings_count as booked, r.value as revenue, w.waiting
    from page p
    join event_revenue r on r.event_id = p.id
    left join event_series s on s.id = p.series_id
    cross join lateral (
      select count(*)::int as waiting from event_waitlist where event_id = p.id
    ) w
    order by ${isLatest ? db`p.start_date desc, p.id desc` : db`p.start_date, p.id`}`
}
