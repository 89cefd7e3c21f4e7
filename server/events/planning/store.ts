import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { firstRow } from '#server/db/queries.ts'
import type { EventRow } from '#server/db/rows.ts'
import { containsText, mayContainText } from '#server/db/searchText.ts'
import { eventText, shownReason, shownTitle } from '#server/events/store.ts'
import type { EventChoices, PlannedEvent, PlannedFilter } from '#shared/events/planning/contract.ts'

type PlannedQuery = Omit<PlannedFilter, 'before' | 'sort'> & {
  sort: 'soonest' | 'latest'
  before: { id: string; startDate: Date } | undefined
  now: Date
}

export const findOrganiserFields = (db: Db, id: string) =>
  firstRow(db<Pick<EventRow, 'onlineUrl' | 'isHostShown' | 'bookingOptions'>[]>`
    select online_url, is_host_shown, booking_options from events where id = ${id}`)

const maxTowns = 100

/** The most frequent first. */
export const listTowns = async (db: Db) => {
  const rows = await db<{ town: string }[]>`
    select town from events where town <> '' group by town
    order by count(*) desc, town limit ${maxTowns}`
  return rows.map(({ town }) => town)
}

export const listGroupNames = (db: Db) => db<EventChoices['groups']>`
  select g.id, g.name, g.is_private from groups g where g.hidden_at is null order by ${byName(db, db`g.name`)}, g.id`

const inTimeframe = (db: Db, { when, now }: PlannedQuery, alias: string) => {
  const e = db(alias)
  switch (when) {
    case 'upcoming':
      return db`${e}.cancelled_at is null and ${e}.start_date > ${now}`
    case 'past':
      return db`${e}.cancelled_at is null and ${e}.start_date <= ${now}`
    case 'cancelled':
      return db`${e}.cancelled_at is not null`
    case 'all':
      return db`true`
  }
}

const textMatches = (db: Db, alias: string, q: string) =>
  containsText(db, db`(${db(alias)}.title || ' ' || ${db(alias)}.location)`, q)

/** The dates of the same series that the list would show as rows of their own. */
const seriesDates = (db: Db, query: PlannedQuery) => {
  const { category, q } = query
  return db`events x where x.series_id = e.series_id and ${inTimeframe(db, query, 'x')}
    ${category ? db`and x.category = ${category}` : db``}
    ${q ? db`and ${textMatches(db, 'x', q)}` : db``}`
}

/** One row for each series, its first date in order; or all dates of one series. */
const asRows = (db: Db, query: PlannedQuery) => {
  if (query.series) return db`and e.series_id = ${query.series}`
  const first = query.sort === 'latest' ? db`>` : db`<`
  return db`and (e.series_id is null or not exists (
    select 1 from ${seriesDates(db, query)}
      and (x.start_date, x.id) ${first} (e.start_date, e.id)))`
}

/**
 * Waitlists and dates are counted only for the events of the page. The row of a series has the title
 * of most dates, so that renaming one does not rename it.
 */
export const listPlanned = (db: Db, query: PlannedQuery) => {
  const { category, q, sort, before, limit } = query
  const isLatest = sort === 'latest'
  const cursor = before && db`(${before.startDate}::timestamptz, ${before.id}::uuid)`
  const order = isLatest ? db`e.start_date desc, e.id desc` : db`e.start_date, e.id`
  const condition = db`${inTimeframe(db, query, 'e')} ${asRows(db, query)}
    ${category ? db`and e.category = ${category}` : db``}
    ${cursor ? (isLatest ? db`and (e.start_date, e.id) < ${cursor}` : db`and (e.start_date, e.id) > ${cursor}`) : db``}`
  const inRow = textMatches(db, 'e', q ?? '')
  const page = q
    ? searchInOrder(db, {
        ...{ table: 'events', alias: 'e', condition, order, limit, inRow },
        columns: db`e.id, e.start_date, e.title, e.location, e.series_id`,
        byIndex: db`${mayContainText(db, eventText(db, 'e'), q)} and ${inRow}`,
      })
    : db`select e.id from events e where ${condition} order by ${order} limit ${limit}`
  return db<PlannedEvent[]>`
    select e.id, ${query.series ? shownTitle(db) : db`coalesce(d.title, ${shownTitle(db)})`} as title, e.start_date, e.end_date, coalesce(e.exact_location, e.location) as location, e.category, e.price,
      e.max_attendees, e.cancelled_at is not null as is_cancelled, e.unlisted_at is null as is_listed, ${shownReason(db)} as cancel_reason, e.series_id,
      s.every as repeats, e.bookings_count as booked, r.value as revenue, w.waiting,
      case when e.series_id is null then 1 else d.dates end as dates
    from (${page}) page
    join events e on e.id = page.id
    join event_revenue r on r.event_id = e.id
    left join event_series s on s.id = e.series_id
    cross join lateral (
      select count(*)::int as waiting from event_waitlist where event_id = e.id
    ) w
    cross join lateral (
      select count(*)::int as dates,
        mode() within group (order by x.title) filter (where x.removed_at is null) as title
      from ${seriesDates(db, query)}
    ) d
    order by ${order}`
}
