import { describe, expect, it } from 'vitest'
import { startOfAmsterdamDay } from '#web/ui/format.ts'
import { filterOf, hrefOf, noFilterIn, queryOf, readPlace } from './eventsPlace.ts'

describe('the address of the events screen', () => {
  it('leaves out what is usual', () => {
    expect(hrefOf(readPlace(''))).toBe('/events')
    expect(hrefOf({ view: 'list', tab: 'past' })).toBe('/events?tab=past')
  })

  it('comes back as it went', () => {
    const search =
      'view=calendar&category=food&price=free&from=2026-11-01&to=2026-11-30&q=caf%C3%A9+%26+tea&mine=true&month=2026-11'
    expect(hrefOf(readPlace(search))).toBe(`/events?${search}`)
  })

  it('ignores what makes no sense', () => {
    const place = readPlace('view=map&category=war&from=2026-02-31&month=2026-13&q=a&tab=soon')
    expect(hrefOf(place)).toBe('/events')
    expect(place).toMatchObject({ view: 'list', tab: 'upcoming' })
  })

  it('keeps the event of a shared link', () => {
    expect(readPlace('event=0190c4f5-6a3b-7000-8000-000000000001').event).toMatch(/^0190/)
  })
})

describe('a choice of filters', () => {
  const dates = 'from=2026-11-01&to=2026-11-30'
  const chosen = (search: string, choose: typeof filterOf) => {
    const place = readPlace(search)
    return hrefOf({ ...place, ...choose(place) })
  }

  it('in the calendar leaves the dates of the list alone', () => {
    const search = `view=calendar&${dates}`
    expect(chosen(`${search}&q=tea`, noFilterIn)).toBe(`/events?${search}`)
    expect(chosen(search, () => filterOf(readPlace('view=calendar&price=free')))).toBe(
      `/events?view=calendar&price=free&${dates}`,
    )
  })

  it('in the list takes the place of all of the one before', () => {
    expect(chosen(`tab=past&${dates}&q=tea`, noFilterIn)).toBe('/events?tab=past')
    expect(chosen(`${dates}&q=tea`, () => filterOf(readPlace('q=walk')))).toBe('/events?q=walk')
  })
})

describe('what the server is asked', () => {
  const query = (search: string) =>
    queryOf(filterOf(readPlace(search)), { startOf: startOfAmsterdamDay })

  it('is nothing without a filter', () => {
    expect(query('')).toEqual({})
  })

  it('counts days from Dutch midnight, the last one included', () => {
    expect(query('from=2026-10-24&to=2026-10-25')).toEqual({
      from: '2026-10-23T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    })
  })

  it('tells free from paid', () => {
    expect(query('price=free&mine=true')).toEqual({ free: 'true', mine: 'true' })
    expect(query('price=paid&q=walk')).toEqual({ free: 'false', q: 'walk' })
  })
})
