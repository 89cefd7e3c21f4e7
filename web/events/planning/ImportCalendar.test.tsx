import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const dialog = page.getByRole('dialog', { name: 'Import calendar' })
const field = dialog.getByLabelText('Calendar file')
const send = () => dialog.getByRole('button', { name: 'Import' }).click()

test('a file that is no calendar is refused before it is sent', async () => {
  await renderApp('/events?dialog=import', anAdmin())
  await send()
  await expect.element(dialog.getByText('Choose a calendar file first')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.upload(field, new File(['no'], 'photo.png', { type: 'image/png' }))
  await send()
  await expect.element(dialog.getByText(/^This is not a calendar file/)).toBeVisible()
  await expectAccessible('import, refused')
  expect(fakeApi.calls(events.importCalendar)).toEqual([])
})

test('the report names what was taken, in the time of Amsterdam, and what was refused', async () => {
  fakeApi.on(events.importCalendar, {
    added: 1,
    updated: 0,
    unchanged: 0,
    taken: [
      {
        uid: 'once',
        title: 'Taalcafé',
        startDate: new Date('2031-03-10T18:30:00Z'),
        outcome: 'added',
      },
    ],
    refused: [{ uid: 'no-start', title: 'Zonder datum', reason: 'It has no start' }],
  })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await send()
  const summary = dialog.getByText('1 added, 0 updated, 0 unchanged, 1 refused.')
  await expect.element(summary).toBeVisible()
  const refused = dialog.getByRole('region', { name: 'Refused' })
  await expect.element(refused).toMatchTextContent('Zonder datum')
  const taken = dialog.getByRole('region', { name: 'Taken' })
  await expect.element(taken).toMatchTextContent('19:30')
  await expectAccessible('import, with its report')
})

test('when the import fails, the reason stands at the field', async () => {
  fakeApi.fail(events.importCalendar, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events?dialog=import', anAdmin())
  await userEvent.upload(field, new File(['BEGIN:VCALENDAR'], 'agenda.ics'))
  await send()
  await expect.element(dialog.getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(/Welkom is busy right now\./)
})
