import type { Db } from '#server/db/connect.ts'
import { containsText } from '#server/db/searchText.ts'
import type { PlannedEvent, PlannedFilter } from '#shared/events/planning/contract.ts'

type PlannedQuery = Omit<PlannedFilter, 'before' | 'sort'> & {
  sort: 'soonest' | 'latest'
  before: { id: string; startDate: Date } | undefined
  now: Date
}

const inTimeframe = (db: Db, { when, now }: PlannedQuery) => {
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

/** Waitlists are counted only for the events of the page. */
export const listPlanned = (db: Db, query: PlannedQuery) => {
  const { category, q, sort, before, limit } = query
  const isLatest = sort === 'latest'
  const cursor = before && db`(${before.startDate}::timestamptz, ${before.id}::uuid)`
  const order = isLatest ? db`start_date desc, id desc` : db`start_date, id`
  return db<PlannedEvent[]>`
    with page as (
      select * from events
      where ${inTimeframe(db, query)}
      ${category ? db`and category = ${category}` : db``}
      ${q ? db`and ${containsText(db, db`(title || ' ' || location)`, q)}` : db``}
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
