import type { Db } from '#server/db/connect.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { containsText, mayContainText } from '#server/db/searchText.ts'
import { eventText } from '#server/events/store.ts'
import type { PlannedEvent, PlannedFilter } from '#shared/events/planning/contract.ts'

type PlannedQuery = Omit<PlannedFilter, 'before' | 'sort'> & {
  sort: 'soonest' | 'latest'
  before: { id: string; startDate: Date } | undefined
  now: Date
}

const inTimeframe = (db: Db, { when, now }: PlannedQuery) => {
  switch (when) {
    case 'upcoming':
      return db`e.cancelled_at is null and e.start_date > ${now}`
    case 'past':
      return db`e.cancelled_at is null and e.start_date <= ${now}`
    case 'cancelled':
      return db`e.cancelled_at is not null`
    case 'all':
      return db`true`
  }
}

/** Waitlists are counted only for the events of the page. */
export const listPlanned = (db: Db, query: PlannedQuery) => {
  const { category, q, sort, before, limit } = query
  const isLatest = sort === 'latest'
  const cursor = before && db`(${before.startDate}::timestamptz, ${before.id}::uuid)`
  const order = isLatest ? db`e.start_date desc, e.id desc` : db`e.start_date, e.id`
  const condition = db`${inTimeframe(db, query)}
    ${category ? db`and e.category = ${category}` : db``}
    ${cursor ? (isLatest ? db`and (e.start_date, e.id) < ${cursor}` : db`and (e.start_date, e.id) > ${cursor}`) : db``}`
  const inRow = containsText(db, db`(e.title || ' ' || e.location)`, q ?? '')
  const page = q
    ? searchInOrder(db, {
        ...{ table: 'events', alias: 'e', condition, order, limit, inRow },
        columns: db`e.id, e.start_date, e.title, e.location`,
        byIndex: db`${mayContainText(db, eventText(db, 'e'), q)} and ${inRow}`,
      })
    : db`select e.id from events e where ${condition} order by ${order} limit ${limit}`
  return db<PlannedEvent[]>`
    select e.id, e.title, e.start_date, e.end_date, e.location, e.category, e.price,
      e.max_attendees, e.cancelled_at is not null as is_cancelled, e.unlisted_at is null as is_listed, e.cancel_reason, e.series_id,
      s.every as repeats, e.bookings_count as booked, r.value as revenue, w.waiting
    from (${page}) page
    join events e on e.id = page.id
    join event_revenue r on r.event_id = e.id
    left join event_series s on s.id = e.series_id
    cross join lateral (
      select count(*)::int as waiting from event_waitlist where event_id = e.id
    ) w
    order by ${order}`
}
