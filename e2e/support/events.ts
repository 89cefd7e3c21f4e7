import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { events } from '#shared/events/contract.ts'

export type TestEvent = { id: string; title: string }

export type EventOverrides = {
  title?: string
  maxAttendees?: number | null
  price?: string
  startsAt?: Date
  bookingOptions?: object
  repeat?: { every: 'weekly'; until: string }
}

const hour = 3_600_000

/** Late enough that no reminder is due, for tests that count notifications. */
export const inThreeDays = () => ({ startsAt: new Date(Date.now() + 72 * hour) })

/** Creates an event that starts soon enough to be first in the list. */
export const addEvent = async (
  admin: APIRequestContext,
  {
    title = 'Stroopwafels',
    maxAttendees = null,
    price = '0.00',
    startsAt = new Date(Date.now() + 2 * hour),
    bookingOptions,
    repeat,
  }: EventOverrides = {},
): Promise<TestEvent> => {
  const answer = await admin.post(events.create.path, {
    data: {
      title: `${title} ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Bake, eat and take the recipe home.',
      startDate: startsAt.toISOString(),
      endDate: new Date(startsAt.getTime() + 2 * hour).toISOString(),
      location: 'Buurthuis De Pijp, Amsterdam',
      price,
      category: 'food',
      maxAttendees,
      bookingOptions,
      repeat,
    },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Updates the event through the API, as another administrator would. */
export const changeEvent = async (
  admin: APIRequestContext,
  { id }: TestEvent,
  changes: { location: string },
) => {
  const now = await (await admin.get(at(events.one.path, id))).json()
  const { title, description, startDate, endDate, price, category } = now
  const answer = await admin.put(at(events.update.path, id), {
    data: { title, description, startDate, endDate, price, category, ...changes },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

/** Moves the event so that it ended an hour ago. */
export const moveToPast = async (admin: APIRequestContext, { id }: TestEvent) => {
  const now = await (await admin.get(at(events.one.path, id))).json()
  const { title, description, location, price, category } = now
  const [startDate, endDate] = [3, 1].map((hours) => new Date(Date.now() - hours * hour))
  const answer = await admin.put(at(events.update.path, id), {
    data: { title, description, location, price, category, startDate, endDate },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

const at = (path: string, id: string) => path.replace(':id', id)

export const book = (request: APIRequestContext, { id }: TestEvent) =>
  request.post(at(events.book.path, id))

export const cancelBooking = (request: APIRequestContext, { id }: TestEvent) =>
  request.delete(at(events.cancelBooking.path, id))

const dayMs = 24 * 3_600_000
export const dayIn = (days: number) =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

type Times = { date: string; from?: string; to?: string }

export const fillTimes = async (form: Locator, { date, from = '19:00', to = '21:00' }: Times) => {
  await form.getByLabel('Start').fill(`${date}T${from}`)
  await form.getByLabel(/^End/).fill(`${date}T${to}`)
}

/** Opens the form for a new event on the events tab of the dashboard. */
export const openNewEvent = async (page: Page) => {
  await page.goto('/admin?tab=events')
  await page.getByRole('button', { name: 'New event' }).click()
  return page.getByRole('dialog', { name: 'New event' })
}

export const fillEvent = async (form: Locator, { title, ...times }: Times & { title: string }) => {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Bring a pen and something to drink.')
  await fillTimes(form, times)
  await form.getByLabel('Location').fill('Bibliotheek Neude, Utrecht')
  await expect(form.getByLabel('Price per person')).toHaveValue('free')
}

/** Submits the form of a new event, and closes what the dialog offers next. */
export const createEvent = async (page: Page, form: Locator) => {
  await form.getByRole('button', { name: 'Create event' }).click()
  const created = page.getByRole('dialog', { name: 'Event created successfully' })
  await created.getByRole('button', { name: 'Close' }).click()
  await expect(created).toHaveCount(0)
  await expect(form).toHaveCount(0)
}

/** The dashboard rows of events with this title, or of the dates of a series, and their actions. */
export const adminEventRows = (
  page: Page,
  title: string,
  rows = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title }),
) => {
  const act = async (at: number, what: string) => {
    const row = rows.nth(at)
    await row.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  return {
    rows,
    act,
    // Waits for the filtered rows, because replacing a row closes its menu.
    find: async () => {
      const found = page.waitForResponse(/\/api\/admin\/events\?.*\bq=/)
      await page.getByRole('searchbox', { name: 'Search title or place' }).fill(title)
      await found
    },
    edit: async (at: number) => {
      await act(at, 'Edit')
      const form = page.getByRole('dialog', { name: 'Edit event' })
      const save = async () => {
        await form.getByRole('button', { name: 'Save changes' }).click()
        await expect(form).toHaveCount(0)
      }
      return { form, save }
    },
  }
}
