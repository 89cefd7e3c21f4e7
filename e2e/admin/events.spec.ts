import {
  adminEventRows,
  book,
  dayIn,
  fillEvent,
  fillTimes,
  openNewEvent,
} from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { confirmAddress, mailTo } from '../support/mail.ts'
import { demo } from '../support/people.ts'
import { twoColourPhoto } from '../support/photos.ts'
import { expectToast, openEvent } from '../support/screens.ts'

test('an administrator plans an event with a picture, and copies it a week later', async ({
  page,
  signIn,
}) => {
  const title = `Language table ${crypto.randomUUID().slice(0, 8)}`
  await signIn(demo.admin)
  const form = await openNewEvent(page)
  await fillEvent(form, { title, date: dayIn(20) })
  const picture = form.getByRole('group', { name: 'Picture' })
  await picture.getByLabel('Picture file').setInputFiles(await twoColourPhoto())
  await expect(picture.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect(picture.locator('img')).toHaveAttribute('src', /\/pictures\//)
  await form.getByRole('button', { name: 'Create event' }).click()
  await expectToast(page, 'Event created successfully')
  await expect(form).toHaveCount(0)

  const { find, act } = adminEventRows(page, title)
  await find()
  await act(0, 'Copy')
  const copy = page.getByRole('dialog', { name: 'Copy event' })
  await expect(copy.getByLabel('Title')).toHaveValue(title)
  await expect(copy.getByLabel('Start')).toHaveValue(`${dayIn(27)}T19:00`)
  await copy.getByLabel('Title').fill(`${title} again`)
  await copy.getByRole('button', { name: 'Create event' }).click()
  await expect(copy).toHaveCount(0)
  await page.getByRole('link', { name: `${title} again` }).click()
  const details = page.getByRole('dialog', { name: `${title} again` })
  const shown = details.locator('img').first()
  await expect(shown).toHaveAttribute('src', /\/pictures\//)
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(
    true,
  )
})

test('an administrator moves and cancels dates of a weekly series, and guests are notified with the reason', async ({
  page,
  signIn,
  someoneElse,
}) => {
  const title = `Dutch lesson ${crypto.randomUUID().slice(0, 8)}`
  await signIn(demo.admin)
  const form = await openNewEvent(page)
  await fillEvent(form, { title, date: dayIn(10) })
  await form.getByLabel('Repeat').selectOption({ label: 'Weekly' })
  await form.getByLabel('Until').fill(dayIn(32))
  await expect(form.getByText(/^4 dates, the last on /)).toBeVisible()
  await form.getByRole('button', { name: 'Create event' }).click()
  await expectToast(page, 'Event created successfully')
  await expect(form).toHaveCount(0)

  const { find, rows, act, edit } = adminEventRows(page, title)
  await find()
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Weekly')
  const alone = await edit(1)
  await fillTimes(alone.form, { date: dayIn(18), from: '18:00', to: '20:00' })
  await alone.save()
  await expect(rows.nth(1)).toContainText('18:00')
  await expect(rows.nth(2)).toContainText('19:00')
  const later = await edit(2)
  await fillTimes(later.form, { date: dayIn(24), from: '20:00', to: '22:00' })
  await later.form.getByLabel('Change').selectOption({ label: 'This and all later dates' })
  await later.save()
  await expect(rows.nth(3)).toContainText('20:00')
  await expect(rows.nth(0)).toContainText('19:00')

  const link = (await rows.nth(2).getByRole('link', { name: title }).getAttribute('href')) ?? ''
  const event = { id: new URL(link, page.url()).searchParams.get('event') ?? '', title }
  const guest = await someoneElse()
  await confirmAddress(guest, guest.person.email)
  await book(guest, event)
  await openEvent(page, event)
  const details = page.getByRole('dialog', { name: title })
  const dates = details.getByRole('region', { name: 'Dates of this series' })
  await expect(dates).toContainText('Repeats weekly')
  await expect(dates.getByRole('listitem')).toHaveCount(4)
  await expect(dates.locator('[aria-current]')).toContainText('20:00')
  await dates.getByRole('link').first().click()
  await expect(dates.locator('[aria-current]')).toContainText('19:00')

  await page.goto(`/admin?tab=events&q=${encodeURIComponent(title)}`)
  await act(2, 'Cancel event')
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByLabel('Cancel', { exact: true }).selectOption('This and all later dates')
  await question.getByLabel('Reason').fill('Our teacher has moved to Zeeland.')
  await question.getByRole('button', { name: 'Cancel these events' }).click()
  await expectToast(page, 'These events are cancelled')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('When').selectOption({ label: 'Cancelled' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Our teacher has moved to Zeeland.')
  expect((await mailTo(guest.person.email, /^Cancelled/)).text).toContain(
    'Why: Our teacher has moved to Zeeland.',
  )
})
