import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type CalendarImport,
  calendarImports,
  type ImportReport,
} from '#shared/events/calendarImport/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const dialog = page.getByRole('dialog', { name: 'Import calendar' })
const field = dialog.getByLabelText('Calendar file')
const requestPreview = () => dialog.getByRole('button', { name: 'Preview' }).click()

const report: ImportReport = {
  importId: null,
  added: 2,
  updated: 0,
  cancelled: 0,
  unchanged: 0,
  taken: ['2031-03-10T18:30:00Z', '2031-03-17T18:30:00Z'].map((start) => ({
    uid: 'weekly',
    title: 'Taalcafé',
    startDate: new Date(start),
    endDate: new Date(start),
    location: 'Buurthuis De Vaart',
    outcome: 'added',
  })),
  truncated: [
    {
      uid: 'weekly',
      title: 'Taalcafé',
      reason: 'Only its dates in the next 12 months are imported',
    },
  ],
  refused: [{ uid: 'no-start', title: 'Zonder datum', reason: 'It has no start' }],
}
const importId = '0198c0de-0000-7000-8000-000000000001'

test('a file that is not a calendar is rejected before it is sent', async () => {
  await renderApp('/events?dialog=import', anAdmin())
  await requestPreview()
  await expect.element(dialog.getByText('Choose a calendar file first')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.upload(field, new File(['no'], 'photo.png', { type: 'image/png' }))
  await requestPreview()
  await expect.element(dialog.getByText(/^Choose a calendar file that ends in/)).toBeVisible()
  await onlyNightly(expectAccessible)('import, refused')
  expect(fakeApi.calls(calendarImports.run)).toEqual([])
})

test('a file is previewed, imported, and the import undone', async () => {
  const imports: CalendarImport[] = []
  fakeApi.on(calendarImports.list, () => imports)
  fakeApi.on(calendarImports.run, ({ preview }) => {
    if (!preview) imports.push({ id: importId, createdAt: new Date(), added: 2 })
    return { ...report, importId: preview ? null : importId }
  })
  fakeApi.on(calendarImports.undo, () => {
    imports.pop()
    return { removed: 1, cancelled: 1 }
  })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await requestPreview()
  const planned = dialog.getByText('2 to add, 1 skipped.')
  await expect.element(planned).toBeVisible()
  const refused = dialog.getByRole('region', { name: 'Skipped' })
  await expect.element(refused).toMatchTextContent('Zonder datum')
  const truncated = dialog.getByRole('region', { name: 'Shortened' })
  await expect
    .element(truncated)
    .toMatchTextContent('Only its dates in the next 12 months are imported')
  const rows = dialog.getByRole('region', { name: 'To import' }).getByRole('listitem')
  await expect
    .element(rows)
    .toMatchTextContent(/^Taalcafé2 dates, from .*19:30 to .*Buurthuis De VaartNew$/)
  await expectScreenQuality('preview of an import')
  expect(fakeApi.calls(calendarImports.run)).toEqual([
    { preview: true, mostDates: 60, languages: [] },
  ])

  await dialog.getByRole('button', { name: 'Import 2 events' }).click()
  await expect.element(dialog.getByText('2 added, 1 skipped.')).toBeVisible()
  await expect.element(dialog.getByRole('status').first()).toHaveFocus()
  await expect.element(planned).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await onlyNightly(expectAccessible)('undoing an import')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect.element(toast('Import undone')).toBeVisible()
  await expect.element(toast('1 event removed, 1 cancelled.')).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Undo this import' }))
    .not.toBeInTheDocument()
  await expect.element(dialog.getByText('2 added, 1 skipped.')).not.toBeInTheDocument()
  expect(fakeApi.calls(calendarImports.undo)).toEqual([{ id: importId }])
})

nightlyTest('a preview lists cancellations and says that they are final', async () => {
  fakeApi.on(calendarImports.run, {
    ...report,
    added: 0,
    updated: 1,
    cancelled: 1,
    taken: report.taken.map((one, at) => ({
      ...one,
      outcome: at > 0 ? 'updated' : 'cancelled',
    })) as ImportReport['taken'],
    truncated: [],
    refused: [],
  })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await requestPreview()
  await expect.element(dialog.getByText('1 to update, 1 to cancel.')).toBeVisible()
  await expect.element(dialog.getByText(/^You can’t restore cancelled events/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Import 2 changes' })).toBeVisible()
})

nightlyTest('another file is previewed while the first upload is pending', async () => {
  let resolveFirst = () => {}
  const first = new Promise<void>((resolve) => (resolveFirst = resolve))
  let requestCount = 0
  fakeApi.on(calendarImports.run, async () => {
    const at = ++requestCount
    if (at === 1) await first
    return { ...report, added: at, refused: [] }
  })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'first.ics'))
  await requestPreview()
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'second.ics'))
  await requestPreview()
  await expect.element(dialog.getByText('2 to add.')).toBeVisible()
  resolveFirst()
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await expect.element(dialog.getByText('2 to add.')).toBeVisible()
})

nightlyTest('the date range of a series includes dates that were moved', async () => {
  const dates = ['2031-03-17T18:30:00Z', '2031-03-24T18:30:00Z', '2031-03-10T18:30:00Z']
  const [one] = report.taken
  if (!one) throw new Error('There is a date')
  const taken = dates.map((start) => ({ ...one, startDate: new Date(start) }))
  fakeApi.on(calendarImports.run, { ...report, added: 3, taken })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await requestPreview()
  const rows = dialog.getByRole('region', { name: 'To import' }).getByRole('listitem')
  await expect.element(rows).toMatchTextContent(/3 dates, from .*10 March.* to .*24 March/)
})

nightlyTest('the selected number of dates per series is imported', async () => {
  fakeApi.on(calendarImports.run, report)
  await renderApp('/events?dialog=import', anAdmin())
  await dialog.getByLabelText('Dates of each series').selectOptions('400')
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await requestPreview()
  await dialog.getByRole('button', { name: 'Import 2 events' }).click()
  await expect
    .poll(() => fakeApi.calls(calendarImports.run))
    .toEqual([
      { preview: true, mostDates: 400, languages: [] },
      { mostDates: 400, languages: [] },
    ])
})

nightlyTest('a failed preview shows the reason at the field', async () => {
  fakeApi.fail(calendarImports.run, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await requestPreview()
  await expect.element(dialog.getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(/Welkom is busy right now\./)
})
