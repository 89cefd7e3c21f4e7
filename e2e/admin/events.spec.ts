import { adminEventRows, createEvent, dayIn, fillEvent, openNewEvent } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { twoColourPhoto } from '../support/photos.ts'

test('an administrator plans an event with a picture, and copies it a week later', {
  tag: '@nightly',
}, async ({ page, signIn }) => {
  const title = `Language table ${crypto.randomUUID().slice(0, 8)}`
  await signIn(demo.admin)
  const form = await openNewEvent(page)
  await fillEvent(form, { title, date: dayIn(20) })
  const picture = form.getByRole('group', { name: 'Picture' })
  await picture.getByLabel('Picture file').setInputFiles(await twoColourPhoto())
  const crop = page.getByRole('dialog', { name: 'Your picture' })
  await expect(crop.getByRole('group', { name: 'Part that is shown' })).toBeVisible()
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expect(picture.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect(picture.locator('img').first()).toHaveAttribute('src', /\/pictures\//)
  await createEvent(page, form)

  const { find, act } = adminEventRows(page, title)
  await find()
  await act(0, 'Copy')
  const copy = page.getByRole('dialog', { name: 'Copy event' })
  await expect(copy.getByLabel('Title')).toHaveValue(title)
  await expect(copy.getByLabel('Start')).toHaveValue(`${dayIn(27)}T19:00`)
  await copy.getByLabel('Title').fill(`${title} again`)
  await createEvent(page, copy)
  await page.getByRole('link', { name: `${title} again` }).click()
  const details = page.getByRole('dialog', { name: `${title} again` })
  const shown = details.locator('img').first()
  await expect(shown).toHaveAttribute('src', /\/pictures\//)
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(
    true,
  )
})
