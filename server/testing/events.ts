import type { EventRow } from '#server/db/rows.ts'
import type { MailedEvent } from '#server/events/bookingMail.ts'
import { events } from '#shared/events/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import type { TestApp } from './freshApp.ts'
import { anAdmin, callAs, type Person } from './people.ts'
import { aPicture, uploadTo } from './photos.ts'

const hour = 3_600_000

/** A valid draft. By default it starts in a week and lasts two hours. */
export const eventDraft = ({ clock }: TestApp, overrides: object = {}) => {
  const start = clock.now.getTime() + 168 * hour
  return {
    title: 'Dutch café night',
    description: 'Talk, listen, laugh.',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 2 * hour).toISOString(),
    location: 'Café De Zaak, Utrecht',
    price: 'free',
    ...overrides,
  }
}

/** An event created by an administrator. */
export const anEvent = async (
  app: TestApp,
  overrides: Partial<CallInput<typeof events.create>> & { by?: Person } = {},
) => {
  const { by, ...fields } = overrides
  const draft = eventDraft(app, fields)
  const { status, body } = await callAs(app, by ?? (await anAdmin(app)), events.create, draft)
  if (status !== 201) throw new Error(`Could not create: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A series of four weekly dates, starting in a week. */
export const aSeries = async (
  app: TestApp,
  by: Person,
  overrides: Partial<CallInput<typeof events.create>> = {},
) => {
  const last = new Date(app.clock.now.getTime() + (168 * 4 + 24) * hour)
  const repeat = { every: 'weekly' as const, until: last.toISOString().slice(0, 10) }
  const first = await anEvent(app, { by, repeat, ...overrides })
  const dates = await app.db<{ id: string; startDate: Date; endDate: Date }[]>`
    select id, start_date, end_date from events
    where series_id = ${first.seriesId} order by start_date`
  return { first, dates, seriesId: first.seriesId ?? '' }
}

/** Creates a series and returns its id. */
export const createSeries = async (app: TestApp, by: Person) => ({
  id: (await aSeries(app, by)).seriesId,
})

/** Creates an unused event picture and returns its id. */
export const aPictureOfEvents = async (app: TestApp, by: Person) => {
  const bytes = await aPicture(1600, 1000).png().toBuffer()
  const { body } = await uploadTo<{ imageUrl: string }>(app, eventPictures.upload, by, { bytes })
  return { id: body.imageUrl.split('/').at(-1) ?? '' }
}

type DescribedRow = MailedEvent & Pick<EventRow, 'price' | 'town' | 'imageUrl'>

/** What mails and notifications read of a row. It is in no database. */
export const eventRow: DescribedRow = {
  id: '0199a7c2-0000-7000-8000-000000000001',
  hostingId: null,
  title: 'Dutch café night',
  description: 'A table, a drink and an evening of Dutch.',
  imageUrl: null,
  startDate: new Date('2026-11-26T18:30:00Z'),
  endDate: new Date('2026-11-26T20:30:00Z'),
  location: 'Café De Zaak, Utrecht',
  exactLocation: null,
  town: '',
  price: '7.50',
  paymentNote: null,
  onlineUrl: null,
  languages: [],
  cancelledAt: null,
  cancelReason: null,
  createdAt: new Date('2026-11-01T09:00:00Z'),
  updatedAt: new Date('2026-11-01T09:00:00Z'),
}
