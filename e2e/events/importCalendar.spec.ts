import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

const day = 24 * 3_600_000
/** A date some weeks ahead in iCalendar format. */
const icalDate = (days: number) =>
  new Date(Date.now() + days * day).toISOString().slice(0, 10).replaceAll('-', '')

const calendarFile = (suffix: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Buurthuis//Agenda//NL',
    'BEGIN:VEVENT',
    `UID:once-${suffix}`,
    `DTSTART;TZID=Europe/Amsterdam:${icalDate(20)}T193000`,
    `DTEND;TZID=Europe/Amsterdam:${icalDate(20)}T213000`,
    `SUMMARY:Taalcafé ${suffix}`,
    'DESCRIPTION:A line so long that calendar programs fold it in the middle of ',
    '  a sentence\\, as they must.',
    'LOCATION:Bibliotheek Neude\\, Utrecht',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:whole-day-${suffix}`,
    `DTSTART;VALUE=DATE:${icalDate(21)}`,
    `SUMMARY:Open dag ${suffix}`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:weekly-${suffix}`,
    `DTSTART:${icalDate(22)}T170000Z`,
    `DTEND:${icalDate(22)}T180000Z`,
    'RRULE:FREQ=WEEKLY;COUNT=3',
    `SUMMARY:Hardlopen ${suffix}`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:no-start-${suffix}`,
    `SUMMARY:Zonder datum ${suffix}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('importing a calendar file twice creates no duplicate events', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  const suffix = crypto.randomUUID().slice(0, 8)
  const file = {
    name: 'agenda.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendarFile(suffix)),
  }
  await signIn(demo.admin)
  await page.goto('/events')
  await page.getByRole('button', { name: 'Import calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import calendar' })
  await dialog.getByLabel('Calendar file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('5 to add, 1 refused.')
  await dialog.getByRole('button', { name: 'Import 5 events' }).click()
  await expect(dialog).toContainText('5 added, 1 refused.')
  await expect(dialog.getByRole('region', { name: 'Refused' })).toContainText(
    `Zonder datum ${suffix}`,
  )
  // Amsterdam time, although this browser's time zone is New York.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Taalcafé' })).toContainText('19:30')

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('5 unchanged, 1 refused.')

  await page.goto(`/events?q=${suffix}`)
  await expect(page.getByRole('article')).toHaveCount(5)

  await page.getByRole('button', { name: 'Import calendar' }).click()
  await dialog.getByRole('button', { name: 'Undo this import' }).first().click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('5 events removed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('article')).toHaveCount(0)
})
