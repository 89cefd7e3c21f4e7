import { describe, expect, it } from 'vitest'
import { startOfAmsterdamDay } from '#web/ui/format.ts'
import {
  clearedFilters,
  parseEventsSearchParams,
  selectedFilters,
  toListQuery,
} from './eventsSearchParams.ts'
import { eventsHref } from './hrefs.ts'

describe('URL state of the events screen', () => {
  it('omits default values', () => {
    expect(eventsHref(parseEventsSearchParams(''))).toBe('/events')
    expect(eventsHref({ view: 'list', tab: 'past' })).toBe('/events?tab=past')
  })

  it('survives a round trip', () => {
    const search =
      'view=calendar&category=food&price=free&from=2026-11-01&to=2026-11-30&q=caf%C3%A9+%26+tea&mine=true&month=2026-11'
    expect(eventsHref(parseEventsSearchParams(search))).toBe(`/events?${search}`)
  })

  it('ignores invalid values', () => {
    const params = parseEventsSearchParams(
      'view=map&category=war&from=2026-02-31&month=2026-13&q=a&tab=soon',
    )
    expect(eventsHref(params)).toBe('/events')
    expect(params).toMatchObject({ view: 'list', tab: 'upcoming' })
  })

  it('keeps the event of a shared link', () => {
    expect(parseEventsSearchParams('event=0190c4f5-6a3b-7000-8000-000000000001').event).toMatch(
      /^0190/,
    )
  })
})

describe('filters', () => {
  const dates = 'from=2026-11-01&to=2026-11-30'
  const hrefAfter = (search: string, select: typeof selectedFilters) => {
    const params = parseEventsSearchParams(search)
    return eventsHref({ ...params, ...select(params) })
  }

  it('of the calendar keep the date filters of the list', () => {
    const search = `view=calendar&${dates}`
    expect(hrefAfter(`${search}&q=tea`, clearedFilters)).toBe(`/events?${search}`)
    expect(
      hrefAfter(search, () => selectedFilters(parseEventsSearchParams('view=calendar&price=free'))),
    ).toBe(`/events?view=calendar&price=free&${dates}`)
  })

  it('of the list replace all previous ones', () => {
    expect(hrefAfter(`tab=past&${dates}&q=tea`, clearedFilters)).toBe('/events?tab=past')
    expect(
      hrefAfter(`${dates}&q=tea`, () => selectedFilters(parseEventsSearchParams('q=walk'))),
    ).toBe('/events?q=walk')
  })
})

describe('query of the list endpoint', () => {
  const query = (search: string) =>
    toListQuery(selectedFilters(parseEventsSearchParams(search)), { startOf: startOfAmsterdamDay })

  it('is empty without a filter', () => {
    expect(query('')).toEqual({})
  })

  it('counts days from Dutch midnight, including the last day', () => {
    expect(query('from=2026-10-24&to=2026-10-25')).toEqual({
      from: '2026-10-23T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    })
  })

  it('distinguishes free and paid', () => {
    expect(query('price=free&mine=true')).toEqual({ free: 'true', mine: 'true' })
    expect(query('price=paid&q=walk')).toEqual({ free: 'false', q: 'walk' })
  })
})
