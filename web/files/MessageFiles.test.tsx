import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AttachedFile } from '#shared/files/contract.ts'
import { files } from '#shared/files/contract.ts'
import { textOfFiles } from '#shared/files/wordless.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { actionOf, openActions, openGroupChat, rowText } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aDocument, aPictureFile } from '#web/testing/files.ts'
import { publicMe } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import { aPerson } from '#web/testing/people.ts'

const picture = (name: string) => page.getByRole('log').getByRole('button', { name, exact: true })
const shownPictures = () => document.querySelectorAll('[data-step="picture"]')
const viewer = (of: RegExp) => page.getByRole('dialog', { name: of })

const openChat = async (...attached: AttachedFile[]) => {
  fakeApi.on(files.unveiledAuthors, { authorIds: [aPerson().id] })
  const { chat } = await openGroupChat(1)
  const row = chat.receive(textOfFiles(attached), { files: attached })
  return { chat, row }
}

const open = async (name: string) => {
  await expect.element(picture(name)).toBeInTheDocument()
  ;(picture(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('pictures are described, four of them are shown, and no words stand for them', async () => {
  const described = aPictureFile({ description: 'A market stall' })
  await openChat(described, ...[1, 2, 3, 4, 5].map(() => aPictureFile()))
  await expect.element(picture('A market stall')).toBeInTheDocument()
  expect(shownPictures()).toHaveLength(4)
  await expect
    .element(picture('Picture by Sam de Wit, not described +2 more pictures'))
    .toBeInTheDocument()
  expect(rowText('Sam de Wit')).not.toContain('📷')
  await expectAccessible('a message with pictures')
})

test('showing ten pictures of someone new leads to the first of them', async () => {
  fakeApi.on(files.unveiledAuthors, { authorIds: [] })
  fakeApi.on(files.unveil, null)
  const { chat } = await openGroupChat(1)
  const attached = Array.from({ length: 10 }, (_, at) =>
    aPictureFile({ description: `Stall ${at + 1}` }),
  )
  chat.receive(textOfFiles(attached), { files: attached })
  await expect.element(picture('Show 10 pictures from Sam de Wit')).toBeVisible()
  fakeApi.on(files.unveiledAuthors, { authorIds: [aPerson().id] })
  await picture('Show 10 pictures from Sam de Wit').click()
  await expect.element(picture('Stall 1')).toHaveFocus()
})

test('a document is a download with its name and size', async () => {
  await openChat(aDocument('Huurcontract.pdf', 1_310_720))
  const link = page.getByRole('link', { name: 'Download Huurcontract.pdf PDF · 1.3 MB' })
  await expect.element(link).toHaveAttribute('download', 'Huurcontract.pdf')
  await expectAccessible('a message with a document')
})

test('the viewer leads through the pictures of the chat, and gives the focus back', async () => {
  const { chat, row } = await openChat(aPictureFile({ description: 'A market stall' }))
  const bridge = aPictureFile({ description: 'A bridge' })
  const next = chat.receive('Look', { files: [bridge], user: publicMe() })
  // Blurred in the chat, so not in the viewer.
  const stranger = aPerson({ id: newId(), name: 'Wei Chen' })
  chat.receive('Hi', { files: [aPictureFile()], user: stranger })
  await expect.element(picture('Show the picture from Wei Chen')).toBeInTheDocument()
  await open('A market stall')
  const dialog = viewer(/Sam de Wit/)
  await expect.element(dialog.getByText('1 of 2', { exact: true })).toBeVisible()
  await expectAccessible('the viewer')
  await userEvent.keyboard('{ArrowRight}')
  const own = viewer(/^You/)
  await expect.element(own.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'Download' })).toHaveAttribute('download')

  // What is deleted while it is open disappears at once, and the last one closes it.
  chat.remove(next.id)
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText('A bridge')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(picture('A market stall')).toHaveFocus()
  await open('A market stall')
  await expect.element(dialog).toBeVisible()
  chat.remove(row.id)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(picture('A market stall')).not.toBeInTheDocument()
})

test('the author describes a picture after it was sent', async () => {
  const { chat } = await openGroupChat(1)
  const file = aPictureFile()
  const row = chat.receive('📷', { files: [file], user: publicMe() })
  fakeApi.on(files.describe, ({ description }) => {
    chat.change(row, { files: [{ ...file, description }] })
    return null
  })
  await open('Your picture, not described')
  await page.getByRole('button', { name: 'Describe this picture' }).click()
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('A bicycle')
  await page.getByRole('button', { name: 'Save description' }).click()
  await expect.element(viewer(/^You/).getByText('A bicycle', { exact: true })).toBeVisible()
  expect(fakeApi.calls(files.describe)).toEqual([{ id: file.id, description: 'A bicycle' }])
})

test('a description is never saved on another picture when its own is deleted', async () => {
  const { chat } = await openGroupChat(1)
  const [first, second] = [aPictureFile(), aPictureFile({ description: 'A bridge' })]
  const row = chat.receive('📷', { files: [first], user: publicMe() })
  chat.receive('📷', { files: [second], user: publicMe() })
  await open('Your picture, not described')
  await page.getByRole('button', { name: 'Describe this picture' }).click()
  const field = page.getByRole('textbox', { name: 'What the picture shows' })
  await field.fill('A bicycle')
  chat.remove(row.id)
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(viewer(/^You/).getByText('A bridge', { exact: true })).toBeVisible()
})

test('a message without words offers no copying', async () => {
  await openChat(aPictureFile())
  await openActions('📷 Picture')
  await expect.element(actionOf('Reply')).toBeVisible()
  await expect.element(actionOf('Copy')).not.toBeInTheDocument()
})
