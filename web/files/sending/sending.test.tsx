import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { readAllChosenFiles } from '#web/storage/keptFiles.ts'
import { clearOutbox } from '#web/storage/outboxStore.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chooseAction,
  composer,
  logBox,
  openGroupChat,
  send,
  shownStates,
} from '#web/testing/chat.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { publicMe } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { toast } from '#web/testing/toasts.ts'
import { isBehindDialog } from '#web/ui/openDialogs.ts'

const aPicture = async (name: string) => {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}
const aDocument = (name = 'Contract.pdf') => new File(['%PDF-1.4'], name)

/** Simulates a choice in the browser's file dialog. */
const choose = (...chosen: File[]) => {
  const transfer = new DataTransfer()
  for (const file of chosen) transfer.items.add(file)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('No input for files')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The server accepts files. Returns their ids by name. */
const acceptFiles = () => {
  const ids = new Map<string, string>()
  fakeApi.on(files.stage, ({ name }) => {
    const id = newId()
    ids.set(name, id)
    const isPicture = name.endsWith('.png')
    return {
      ...{ id, name, bytes: 8, isAnimated: false, preview: null, description: null },
      ...(isPicture
        ? { kind: 'picture' as const, width: 60, height: 40 }
        : { kind: 'document' as const, width: null, height: null }),
      nearlyFull: null,
    }
  })
  fakeApi.on(files.describe, null)
  fakeApi.on(files.remove, null)
  return ids
}

const tray = () => page.getByRole('list', { name: 'Chosen files' })
/** Waits until the device knows that all are on the server. */
const expectStaged = (count: number) =>
  expect
    .poll(async () =>
      (await readAllChosenFiles(publicMe().id)).map(({ fileId }) => fileId !== null),
    )
    .toEqual(Array(count).fill(true))
const sendButton = () => page.getByRole('button', { name: 'Send', exact: true })
const sentIds = () => fakeApi.calls(groups.send).map(({ fileIds }) => fileIds)

test('files are uploaded when they are chosen, and sent without words', async () => {
  const ids = acceptFiles()
  await openGroupChat()
  choose(await aPicture('a.png'), aDocument())
  await expectStaged(2)
  await expect.element(tray().getByText('Contract.pdf')).toBeVisible()
  await expectAccessible('chosen files')
  expectNoSidewaysScroll('chosen files')
  await page.getByRole('button', { name: 'ALT Describe the picture a.png' }).click()
  await page.getByLabelText('What the picture shows').fill('A bicycle')
  await page.getByRole('button', { name: 'Save' }).click()
  await sendButton().click()
  await expect.poll(sentIds).toEqual([[ids.get('a.png'), ids.get('Contract.pdf')]])
  expect(fakeApi.calls(groups.send)[0]?.message).toBe('📷')
  expect(fakeApi.calls(files.describe)).toEqual([
    { id: ids.get('a.png'), description: 'A bicycle' },
  ])
  await expect.element(tray()).not.toBeInTheDocument()
})

test('a file that is taken out is deleted, and one that is refused holds the message', async () => {
  const ids = acceptFiles()
  await openGroupChat()
  choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await expect.element(toast('Failed to add a.svg')).toBeVisible()
  expect(fakeApi.calls(files.stage)).toEqual([])
  choose(aDocument('Staged.pdf'))
  await expectStaged(1)
  await page.getByRole('button', { name: 'Remove Staged.pdf' }).click()
  await expect.poll(() => fakeApi.calls(files.remove)).toEqual([{ id: ids.get('Staged.pdf') }])
  // The text field would open the keyboard of a phone.
  await expect.element(page.getByRole('button', { name: 'Add pictures or files' })).toHaveFocus()

  const message = 'This type of file can’t be sent.'
  fakeApi.fail(files.stage, 400, { code: 'file_type_not_accepted', message })
  choose(aDocument())
  await expect.element(page.getByText(`Contract.pdf: ${message}`)).toBeVisible()
  await expectAccessible('a refused file')
  await send('Here it is')
  await expect
    .element(composer())
    .toHaveAccessibleDescription('Remove the file that can’t be sent.')
  await page.getByRole('button', { name: 'Remove Contract.pdf' }).click()
  await sendButton().click()
  await expect.poll(sentIds).toEqual([undefined])
})

/** Returns whether the browser would leave the page for the dropped file. */
const drop = (file: File) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  return document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
  )
}

test('dropped files are added, but never below a dialog or to a message being edited', async () => {
  const ids = acceptFiles()
  await openGroupChat(3)
  await send('Mine')
  await chooseAction('Mine', 'Edit')
  await expect.element(composer()).toHaveValue('Mine')
  expect(drop(aDocument('Edit.pdf'))).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(composer()).toHaveValue('')
  await chooseAction('Line 2.', 'Report')
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await expect.element(dialog).toBeVisible()
  expect(drop(aDocument('Below.pdf'))).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isBehindDialog(logBox())).toBe(false)
  expect(drop(aDocument('Added.pdf'))).toBe(false)
  await expect.poll(() => [...ids.keys()]).toEqual(['Added.pdf'])
})

test('offline, files wait on the device and are sent in order once the network is back', async () => {
  const ids = acceptFiles()
  const { chat } = await openGroupChat()
  choose(await aPicture('a.png'))
  await expectStaged(1)
  fakeApi.goOffline()
  choose(aDocument())
  await expect.element(page.getByText('Waiting for a connection')).toBeVisible()
  await expect.poll(() => readAllChosenFiles(publicMe().id)).toHaveLength(2)
  await send('Two files')
  await send('After them')
  await expect.poll(shownStates).toEqual(['waiting', 'waiting'])
  fakeApi.goOnline()
  await expect.poll(shownStates).toEqual(['sent', 'sent'])
  expect(chat.texts()).toEqual(['Two files', 'After them'])
  expect(sentIds()).toEqual([[ids.get('a.png'), ids.get('Contract.pdf')], undefined])
  expect(fakeApi.calls(files.stage).filter(({ name }) => name === 'a.png')).toHaveLength(1)
})

test('files stay chosen until they are sent, and not after a logout', async () => {
  acceptFiles()
  await openGroupChat()
  choose(aDocument())
  await expectStaged(1)
  await clearOutbox(publicMe().id)
  expect(await readAllChosenFiles(publicMe().id)).toHaveLength(1)
  await clearOutbox()
  expect(await readAllChosenFiles(publicMe().id)).toEqual([])
})

test('without a place for files only the messages with files wait', async () => {
  const { chat } = await openGroupChat()
  const message = 'Files can’t be sent right now.'
  fakeApi.fail(files.stage, 503, { code: 'file_store_unavailable', message })
  choose(aDocument())
  await send('With a file')
  await send('Without')
  await expect.poll(shownStates).toEqual(['sent', 'waiting'])
  await expect.element(page.getByText(message)).toBeVisible()
  acceptFiles()
  window.dispatchEvent(new Event('online'))
  await expect.poll(shownStates).toEqual(['sent', 'sent'])
  expect(chat.texts()).toEqual(['Without', 'With a file'])
})

test('a message that is not accepted returns with its words and its files', async () => {
  const ids = acceptFiles()
  const { chat } = await openGroupChat()
  choose(aDocument())
  await expectStaged(1)
  fakeApi.fail(groups.send, 403, { message: 'Only in three days.' })
  await send('My first file')
  await expect.element(toast('Only in three days.')).toBeVisible()
  await expect.element(composer()).toHaveValue('My first file')
  await expect.element(tray().getByText('Contract.pdf')).toBeVisible()
  chat.acceptMessages()
  await sendButton().click()
  await expect.poll(sentIds).toEqual([[ids.get('Contract.pdf')], [ids.get('Contract.pdf')]])
  expect(ids.size).toBe(1)
})

test('files that the server deleted after a day are uploaded again', async () => {
  const ids = acceptFiles()
  const { chat } = await openGroupChat()
  choose(aDocument())
  await expectStaged(1)
  const first = ids.get('Contract.pdf')
  fakeApi.on(groups.send, ({ message, fileIds, clientId = null }) => {
    if (fileIds?.[0] === first)
      throw new FakeError(409, { code: 'file_not_available', message: 'Gone' })
    return { ...chat.add(message, { clientId, user: publicMe() }) }
  })
  await send('Yesterday’s')
  await expect.poll(shownStates).toEqual(['sent'])
  expect(sentIds()).toEqual([[first], [ids.get('Contract.pdf')]])
})

/** Pictures are prepared once the test says so. */
const holdPictures = () => {
  const decode = window.createImageBitmap
  const gate = Promise.withResolvers<void>()
  const spy = vi.spyOn(window, 'createImageBitmap').mockImplementation(async (source: unknown) => {
    await gate.promise
    return decode(source as Blob)
  })
  onTestFinished(() => spy.mockRestore())
  return gate
}

test('what is sent while its picture is prepared goes as it was then', async () => {
  const ids = acceptFiles()
  const { chat } = await openGroupChat()
  const gate = holdPictures()
  choose(await aPicture('a.png'))
  await send('With a picture')
  await expect.element(composer()).toHaveValue('')
  await composer().fill('Half a sent')
  expect(chat.texts()).toEqual([])
  gate.resolve()
  await expect.poll(sentIds).toHaveLength(1)
  expect(sentIds()).toEqual([[ids.get('a.png')]])
  expect(chat.texts()).toEqual(['With a picture'])
  await expect.element(composer()).toHaveValue('Half a sent')
})

test('a picture that is refused brings back the message that was sent with it', async () => {
  acceptFiles()
  await openGroupChat()
  const gate = holdPictures()
  choose(await aPicture('a.png'), new File(['?'], 'b.heic', { type: 'image/heic' }))
  await send('Two pictures')
  await composer().fill('And more')
  gate.resolve()
  await expect.element(toast('Failed to add b.heic')).toBeVisible()
  await expect.element(composer()).toHaveValue('And more\nTwo pictures')
  await expect.element(tray().getByRole('img', { name: 'Picture: a.png' })).toBeVisible()
  expect(sentIds()).toEqual([])
})

test('a message for which the device has no space stays where it is', async () => {
  acceptFiles()
  const { chat } = await openGroupChat()
  choose(aDocument())
  await expectStaged(1)
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'messages') throw new DOMException('Full', 'QuotaExceededError')
    return put.apply(this, args)
  })
  onTestFinished(() => full.mockRestore())
  await send('With a file')
  await expect.element(toast('Failed to send message')).toBeVisible()
  await expect.element(composer()).toHaveValue('With a file')
  expect(await readAllChosenFiles(publicMe().id)).toHaveLength(1)
  full.mockRestore()
  await sendButton().click()
  await expect.poll(chat.texts).toEqual(['With a file'])
  expect(await readAllChosenFiles(publicMe().id)).toEqual([])
})

test('texts pass a message whose file has failed twice', async () => {
  acceptFiles()
  const { chat } = await openGroupChat()
  fakeApi.fail(files.stage, 500, { message: 'Broken' })
  choose(aDocument())
  await send('With a file')
  await send('Without')
  await expect.poll(() => shownStates().at(0)).toBe('waiting')
  window.dispatchEvent(new Event('online'))
  await expect.poll(chat.texts).toEqual(['Without'])
  acceptFiles()
  window.dispatchEvent(new Event('online'))
  await expect.poll(chat.texts).toEqual(['Without', 'With a file'])
})
