import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { files } from '#shared/files/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aPictureFile, choosePicture } from '#web/testing/files.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const form = page.getByRole('dialog', { name: 'New event' })
const create = form.getByRole('button', { name: 'Create event' })

const openForm = async () => {
  await renderApp('/events?dialog=new', anAdmin())
  const field = (name: string) => form.getByRole('textbox', { name })
  await field('Title').fill('Potluck')
  await field('Description').fill('Bring something to share.')
  await form.getByLabelText(/^Start/).fill('2031-03-10T18:00')
  await form.getByLabelText(/^End/).fill('2031-03-10T21:00')
  await field('Location').fill('Wijkcentrum Lombok, Utrecht')
  await field('Price per person').fill('0')
}

test('a picture needs a description before the event is published', async () => {
  const staged = { ...aPictureFile(), nearlyFull: null }
  fakeApi.on(files.stage, staged)
  fakeApi.on(files.describe, null)
  fakeApi.on(events.create, anEvent())
  await openForm()
  const group = form.getByRole('group', { name: 'Pictures and files' })
  await choosePicture(group.element(), 'canal.png')
  const describe = group.getByRole('button', { name: 'ALT Describe the picture canal.png' })
  await expect.element(describe).toBeVisible()
  await create.click()
  await expect
    .element(group.getByRole('alert'))
    .toHaveTextContent('Describe each picture before you publish.')
  await expect.element(describe).toHaveFocus()
  await expectAccessible('a picture without a description')
  expect(fakeApi.calls(events.create)).toEqual([])
  await describe.click()
  await page.getByLabelText('What the picture shows').fill('A canal in winter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(group.getByRole('alert')).not.toBeInTheDocument()
  await create.click()
  await expect
    .poll(() => fakeApi.calls(events.create).map(({ fileIds }) => fileIds))
    .toEqual([[staged.id]])
  expect(fakeApi.calls(files.describe)).toEqual([
    { id: staged.id, description: 'A canal in winter' },
  ])
})
