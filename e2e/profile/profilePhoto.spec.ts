import { expect, test } from '../support/fixtures.ts'
import { renderedPhoto, twoColourPhoto } from '../support/photos.ts'
import { expectToast } from '../support/screens.ts'

test('a photo is cropped with the keyboard, shown to others, and removed', {
  tag: '@nightly',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer()
  const other = await anotherBrowser()
  await other.goto(`/people/${me.username}`)
  await expect(other.getByRole('heading', { name: me.name })).toBeVisible()
  await expect(other.getByRole('img', { name: me.name })).toHaveCount(0)

  await page.goto('/profile?mode=edit')
  await page.getByLabel('Profile photo').setInputFiles(await twoColourPhoto())
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  const part = dialog.getByRole('group', { name: 'Part that is shown' })
  await expect(part).toBeVisible()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (let step = 0; step < 5; step++) await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.5')
  await part.focus()
  // Centred, both colours are shown; moved to the edge, only the left half.
  for (let step = 0; step < 40; step++) await part.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expectToast(page, 'Profile photo updated!')
  await expect(dialog).toBeHidden()
  expect(await renderedPhoto(page, me.name, 'main')).toEqual({
    width: 512,
    left: 'blue',
    right: 'blue',
  })
  expect(await renderedPhoto(page, me.name, 'banner')).toMatchObject({ width: 96, left: 'blue' })

  await other.reload()
  expect(await renderedPhoto(other, me.name, 'main')).toMatchObject({ width: 512, right: 'blue' })
  await other.goto(`/connections?q=${me.username}`)
  const face = other.getByRole('article', { name: me.name }).locator('img')
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  const question = page.getByRole('dialog', { name: 'Remove your photo?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('img', { name: me.name })).toHaveCount(0)
})
