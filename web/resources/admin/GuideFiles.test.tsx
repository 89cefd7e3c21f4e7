import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { files } from '#shared/files/contract.ts'
import { guides } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aPictureFile, choosePicture } from '#web/testing/files.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide, aWrittenGuide } from '#web/testing/resources.ts'
import { toast } from '#web/testing/toasts.ts'

const form = page.getByRole('dialog', { name: 'Edit guide' })
const group = form.getByRole('group', { name: 'Pictures and files' })
const save = form.getByRole('button', { name: 'Save guide' })

test('a published guide keeps, describes and adds pictures while its text is edited', async () => {
  let kept = aPictureFile({ name: 'canal.jpeg', description: 'Water' })
  const guide = () => aGuide({ id: listed.id, files: [kept] })
  const listed = aWrittenGuide()
  const added = { ...aPictureFile(), nearlyFull: null }
  fakeApi.on(guides.all, [listed])
  fakeApi.on(guides.draft, guide)
  fakeApi.on(guides.rewrite, guide)
  fakeApi.on(files.stage, added)
  fakeApi.on(files.describe, ({ id, description }) => {
    if (id === kept.id) kept = { ...kept, description }
    return null
  })
  await renderApp(`/admin/guides?guide=${listed.id}`, anAdmin())
  const title = form.getByRole('textbox', { name: 'Title' })
  await title.fill('Homes')
  const describe = async (text: string) => {
    await page.getByLabelText('What the picture shows').fill(text)
    await page.getByRole('button', { name: /^Save( description)?$/ }).click()
  }
  await group.getByRole('button', { name: 'Describe the picture canal.jpeg' }).click()
  await describe('A canal in winter')
  await expect.element(group.getByTitle('A canal in winter')).toBeVisible()
  await expect.element(title).toHaveValue('Homes')

  await choosePicture(group.element(), 'market.png')
  const alt = group.getByRole('button', { name: 'ALT Describe the picture market.png' })
  await expect.element(alt).toBeVisible()
  await save.click()
  await expect.element(alt).toHaveFocus()
  await expectAccessible('files of a guide')
  expect(fakeApi.calls(guides.rewrite)).toEqual([])
  await alt.click()
  await describe('A market')
  await save.click()
  await expect.element(toast('Guide saved')).toBeVisible()
  expect(fakeApi.calls(guides.rewrite)).toMatchObject([
    { title: 'Homes', fileIds: [kept.id, added.id] },
  ])
  await page.getByRole('button', { name: 'Edit Finding housing' }).click()
  await expect.element(title).toHaveValue('Finding housing')
})

test('a draft that is refused opens at its first picture without a description', async () => {
  const draft = aWrittenGuide({ isPublished: false })
  const picture = aPictureFile({ name: 'canal.jpeg' })
  fakeApi.on(guides.all, [draft])
  fakeApi.on(guides.draft, aGuide({ ...draft, files: [picture] }))
  fakeApi.fail(guides.publish, 409, { code: 'pictures_undescribed', message: 'Describe them.' })
  await renderApp('/admin/guides', anAdmin())
  await page.getByRole('button', { name: 'Publish Finding housing' }).click()
  await expect.element(toast('Failed to update guide')).toBeVisible()
  const describe = group.getByRole('button', { name: 'Describe the picture canal.jpeg' })
  await expect.element(describe).toHaveFocus()
  await expect.element(group.getByRole('alert')).toBeVisible()
})
