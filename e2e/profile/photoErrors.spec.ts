import { mostPhotoBytes, profile } from '#shared/profile/contract.ts'
import { expect, test } from '../support/fixtures.ts'
import { twoColours } from '../support/photos.ts'
import { toast } from '../support/screens.ts'

test('a file that cannot be a photo is not sent', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/profile?mode=edit')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const input = page.getByLabel('Profile photo')
  const choose = (mimeType: string, size: number) =>
    input.setInputFiles({ name: 'me', mimeType, buffer: Buffer.alloc(size) })

  await choose('image/svg+xml', 100)
  await expect(toast(page, 'Invalid file type')).toBeVisible()
  await expect(toast(page, 'Please select a JPEG, PNG, GIF, or WebP image')).toBeVisible()
  await choose('image/png', mostPhotoBytes + 1)
  await expect(toast(page, 'File too large')).toBeVisible()
  await expect(toast(page, 'Please select a photo smaller than 5MB')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).not.toContain(profile.uploadPhoto.path)
})

test('what only the server can know is told, and one can choose anew', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/status of (400|502).*\/api\/user\/profile/)
  await newcomer()
  await page.goto('/profile?mode=edit')
  const input = page.getByLabel('Profile photo')
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  const use = dialog.getByRole('button', { name: 'Use photo' })
  const impostor = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await input.setInputFiles(impostor)
  await expect(dialog.getByText('This photo cannot be shown here.')).toBeVisible()
  await use.click()
  await expect(toast(page, 'Photo upload failed')).toBeVisible()
  await expect(toast(page, 'Invalid file type')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.route(`**${profile.uploadPhoto.path}`, (route) => route.fulfill({ status: 502 }))
  await input.setInputFiles(await twoColours())
  await expect(dialog.getByRole('slider')).toBeVisible()
  await use.click()
  await expect(toast(page, 'Failed to upload photo')).toBeVisible()
  await page.unroute(`**${profile.uploadPhoto.path}`)
  await use.click()
  await expect(toast(page, 'Profile photo updated!')).toBeVisible()
})

test('a profile that cannot be saved stays as it is typed', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 503.*\/api\/user\/profile/)
  await newcomer()
  await page.goto('/profile?mode=edit')
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Required/)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('Invalid email')).toBeVisible()

  await page.reload()
  await page.getByLabel('Full name').fill('Noor Anew')
  await page.getByLabel('Email').fill('noor.anew@example.org')
  const refusal = { status: 503, json: { message: 'Welkom is busy right now.' } }
  await page.route(`**${profile.update.path}`, (route) => route.fulfill(refusal))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Update failed')).toBeVisible()
  await expect(toast(page, 'Welkom is busy right now.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Welkom is busy right now.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Noor Anew')
  // What failed before is not what fails now: it goes with the next try, even where a mouse holds it.
  await page.unroute(`**${profile.update.path}`)
  await page.route(`**${profile.update.path}`, () => undefined)
  await toast(page, 'Update failed').hover()
  await page.getByLabel('Full name').press('Enter')
  await expect(toast(page, 'Update failed')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
})
