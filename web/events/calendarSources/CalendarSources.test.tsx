import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportReport } from '#shared/events/calendarImport/contract.ts'
import {
  type CalendarSource,
  calendarSources,
  type SourceError,
} from '#shared/events/calendarSources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const section = page.getByRole('region', { name: 'Calendars you follow' })

const aSource = (changes: Partial<CalendarSource> = {}): CalendarSource => ({
  id: newId(),
  name: 'Library',
  url: 'https://library.example/secret/events.ics',
  town: 'Leiden',
  fetchedAt: new Date('2031-03-10T10:00:00Z'),
  lastError: null,
  eventCount: 3,
  ...changes,
})

const report: ImportReport = {
  importId: null,
  ...{ added: 1, updated: 0, cancelled: 0, unchanged: 0, truncated: [], refused: [] },
  taken: [
    {
      uid: 'a',
      title: 'Taalcafé',
      ...{ startDate: new Date('2031-03-10T18:30:00Z'), endDate: new Date('2031-03-10T20:30:00Z') },
      location: 'Bibliotheek',
      outcome: 'added',
    },
  ],
}

const openDialog = async () => renderApp('/events?dialog=import', anAdmin())

test('a calendar is added and fetched', async () => {
  const sources: CalendarSource[] = []
  fakeApi.on(calendarSources.list, () => sources)
  fakeApi.on(calendarSources.add, ({ name, url, town }) => {
    const source = aSource({ name, url, town, fetchedAt: null, eventCount: 0 })
    sources.push(source)
    return source
  })
  fakeApi.on(calendarSources.fetch, ({ id }) => {
    const source = { ...aSource(), id, eventCount: 1 }
    sources.splice(0, 1, source)
    return { source, report }
  })
  await openDialog()
  await expect.element(section.getByText('No calendars yet')).toBeVisible()
  const add = section.getByRole('button', { name: 'Add calendar' })
  await add.click()
  await expect.element(section.getByLabelText('Name')).toHaveFocus()
  await section.getByLabelText('Name').fill('Library')
  await section.getByLabelText('Link to the calendar').fill('webcal://library.example/events.ics')
  await section.getByLabelText('Town').fill('Leiden')
  await add.click()
  await expect.element(toast('Calendar up to date')).toBeVisible()
  await expect.element(section.getByText('1 upcoming event')).toBeVisible()
  await expect.element(section.getByText('1 added.')).toBeVisible()
  expect(fakeApi.calls(calendarSources.add)).toMatchObject([
    { name: 'Library', url: 'https://library.example/events.ics', town: 'Leiden' },
  ])
  await expectScreenQuality('a calendar that is followed')
})

nightlyTest('a link that is refused is marked', async () => {
  fakeApi.on(calendarSources.list, [])
  fakeApi.fail(calendarSources.add, 400, {
    message: 'Enter a link that begins with https://',
    field: 'url',
  })
  await openDialog()
  await section.getByLabelText('Name').fill('Library')
  const link = section.getByLabelText('Link to the calendar')
  await link.fill('http://library.example/')
  await section.getByRole('button', { name: 'Add calendar' }).click()
  await expect.element(link).toHaveAccessibleDescription(/Enter a link that begins with https/)
  await expect.element(link).toHaveFocus()
})

const errors: [SourceError, RegExp][] = [
  ['notAllowed', /isn’t a public website/],
  ['unreachable', /couldn’t reach/],
  ['timedOut', /took too long/],
  ['notFound', /no calendar at this address/],
  ['refused', /doesn’t let us read/],
  ['failed', /something is wrong/],
  ['tooLarge', /larger than 2 MB/],
  ['tooCostly', /too long to read/],
  ['notCalendar', /doesn’t lead to a calendar file/],
]

test('each calendar shows its state, its host and why it failed', async () => {
  fakeApi.on(
    calendarSources.list,
    errors.map(([lastError], at) =>
      aSource({ name: `Calendar ${at}`, lastError, fetchedAt: null }),
    ),
  )
  await openDialog()
  for (const [, text] of errors) await expect.element(section.getByText(text)).toBeVisible()
  const first = section.getByRole('listitem').first()
  await expect.element(first).toMatchTextContent(/library\.example.*3 upcoming events.*Not fetched/)
  await expect.element(first).not.toMatchTextContent('secret')
  await onlyNightly(expectAccessible)('calendars that failed')
})

nightlyTest('a fetch that fails shows the reason in the list', async () => {
  const source = aSource()
  fakeApi.on(calendarSources.list, () => [source])
  fakeApi.on(calendarSources.fetch, () => {
    source.lastError = 'notFound'
    return { source, report: null }
  })
  await openDialog()
  await section.getByRole('button', { name: 'Fetch now Library' }).click()
  await expect.element(section.getByText(/no calendar at this address/)).toBeVisible()
})

nightlyTest('a calendar is removed after a question', async () => {
  const sources = [aSource()]
  fakeApi.on(calendarSources.list, () => sources)
  fakeApi.on(calendarSources.remove, () => {
    sources.pop()
    return null
  })
  await openDialog()
  await section.getByRole('button', { name: 'Remove Library' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this calendar?' })
  await expect.element(question.getByText(/events of Library stay/)).toBeVisible()
  await expectAccessible('removing a calendar')
  await question.getByRole('button', { name: 'Remove calendar' }).click()
  await expect.element(toast('Calendar removed')).toBeVisible()
  await expect.element(section.getByText('No calendars yet')).toBeVisible()
})
