import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const form = page.getByRole('dialog', { name: 'Edit group' })
const picture = form.getByRole('group', { name: 'Picture' })
const point = picture.getByRole('button', { name: /^Main part of the picture/ })

const shownUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const aPhoto = async () => {
  const canvas = new OffscreenCanvas(320, 240)
  canvas.getContext('2d')?.fillRect(0, 0, 160, 240)
  return new File([await canvas.convertToBlob()], 'us.png', { type: 'image/png' })
}

const choose = async (file: File) => {
  const input = page.getByLabelText('Picture file').element() as HTMLInputElement
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const openForm = async (changes: Partial<JoinedGroup> = {}) => {
  const group = aJoinedGroup({ role: 'admin', ...changes })
  aGroupChat(group)
  // The test server has no pictures, and one that fails to load is replaced by a drawing.
  fakeApi.on(groups.update, (draft) =>
    Object.assign(group, draft, draft.imageUrl && { imageUrl: shownUrl }),
  )
  await renderApp(`/groups/${group.id}?tab=about&dialog=edit`)
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toBeVisible()
}

test('an admin crops a picture, and chooses by keyboard and pointer what every crop keeps', async () => {
  const imageUrl = pictureUrl('01890a5d-ac96-774b-bcce-b302099a8009')
  fakeApi.on(eventPictures.uploadForGroup, { imageUrl })
  fakeApi.on(eventPictures.picture, async () => new Response(await aPhoto()) as never)
  await openForm()
  await choose(await aPhoto())
  const crop = page.getByRole('dialog', { name: 'Your picture' })
  await expect.element(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(crop).not.toBeInTheDocument()
  await expect.element(point).toHaveAccessibleName(/50 % from the left, 50 % from the top/)

  ;(point.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}')
  await expect.element(point).toHaveAccessibleName(/55 % from the left, 40 % from the top/)
  const area = point.element().parentElement as HTMLElement
  const { left, top, width, height } = area.getBoundingClientRect()
  const press = (type: string, x: number, y: number) =>
    area.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + x, clientY: top + y }),
    )
  area.setPointerCapture = () => {}
  press('pointerdown', width / 2, height / 2)
  press('pointermove', width + 50, height / 4)
  press('pointerup', width + 50, height / 4)
  press('pointermove', 0, 0)
  await expect.element(point).toHaveAccessibleName(/100 % from the left, 25 % from the top/)
  await expectScreenQuality('choosing the main part of a picture')

  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(groups.update)).toMatchObject([{ imageUrl, focalX: 1, focalY: 0.25 }])
  const position = () =>
    page.getByRole('main').element().querySelector<HTMLImageElement>(`img[src="${shownUrl}"]`)
      ?.style.objectPosition
  await expect.poll(position).toBe('100% 25%')
})

nightlyTest('a picture can be removed', async () => {
  fakeApi.on(eventPictures.picture, async () => new Response(await aPhoto()) as never)
  await openForm({ imageUrl: pictureUrl('01890a5d-ac96-774b-bcce-b302099a8009') })
  await picture.getByRole('button', { name: 'Remove picture' }).click()
  await expect.element(point).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(groups.update)).toMatchObject([{ imageUrl: null }])
})
