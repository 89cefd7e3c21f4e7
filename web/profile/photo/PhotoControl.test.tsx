import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { maxPhotoBytes, profile } from '#shared/profile/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const dialog = page.getByRole('dialog', { name: 'Your photo' })
const use = dialog.getByRole('button', { name: 'Use photo' })

/** Simulates a choice in the browser's file dialog. */
const choose = async (file: File) => {
  const input = page.getByLabelText('Profile photo')
  await expect.element(input).toBeInTheDocument()
  const transfer = new DataTransfer()
  transfer.items.add(file)
  const element = input.element() as HTMLInputElement
  element.files = transfer.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

const aPhoto = async () => {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 150, 200)
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' })
}

test('a file that is not a valid photo is not sent', async () => {
  await renderApp('/profile?mode=edit')
  await choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
  await expect.element(toast('Invalid file type')).toBeVisible()
  await expect.element(toast('Please select a JPEG, PNG, GIF, or WebP image')).toBeVisible()
  const tooLarge = new Uint8Array(maxPhotoBytes + 1)
  await choose(new File([tooLarge], 'me.png', { type: 'image/png' }))
  await expect.element(toast('File too large')).toBeVisible()
  await expect.element(toast('Please select a photo smaller than 5MB')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

nightlyTest(
  'a photo that the browser cannot decode can be sent, and the server rejects it',
  async () => {
    fakeApi.fail(profile.uploadPhoto, 400, { message: 'Invalid file type' })
    await renderApp('/profile?mode=edit')
    await choose(new File(['no picture'], 'me.png', { type: 'image/png' }))
    await expect.element(dialog.getByText(/^We can’t show a preview of this photo\./)).toBeVisible()
    await expectAccessible('photo that cannot be drawn')
    await use.click()
    await expect.element(toast('Photo upload failed')).toBeVisible()
    await expect.element(toast('Invalid file type')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('a failed upload can be retried', async () => {
  fakeApi.on(profile.uploadPhoto, () => new Response(null, { status: 502 }) as never)
  await renderApp('/profile?mode=edit')
  await choose(await aPhoto())
  await expect.element(dialog.getByRole('slider', { name: 'Zoom' })).toHaveFocus()
  await expect.element(dialog.getByRole('group', { name: 'Part that is shown' })).toBeVisible()
  await expectAccessible('photo dialog')
  expectNoSidewaysScroll('photo dialog')
  await use.click()
  await expect.element(toast('Photo upload failed')).toBeVisible()
  await expect.element(toast('Failed to upload photo')).toBeVisible()
  const sending = fakeApi.hold(profile.uploadPhoto)
  await use.click()
  const busy = dialog.getByRole('button', { name: 'Saving...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  sending.release(aMember())
  await expect.element(toast('Profile photo updated!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fakeApi.calls(profile.uploadPhoto)).toHaveLength(2)
})
