import { expect, test } from 'vitest'
import { shareAgainPath, sharedFilesField, sharePath } from '#shared/http/receivedItem.ts'
import { claimStore, clearStore } from '#web/storage/queryStore.ts'
import { clearReceivedItem, readReceivedItem } from '#web/storage/receivedItem.ts'
import { newId } from '#web/testing/ids.ts'
import { receiveItem } from './receiveItem.ts'

// In a page, because both have the same storage.

type Fields = Record<string, string | File>

/** As another app shares it. Returns where the browser is sent. */
const share = async (fields: Fields) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const { status, headers } = await receiveItem(new Request(sharePath, { method: 'POST', body }))
  const { pathname, search, origin } = new URL(headers.get('location') ?? '')
  expect([status, origin]).toEqual([303, window.location.origin])
  return pathname + search
}

const aFile = (name = 'Letter.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

test('a shared item is kept for the user whose data is on this device, and for no one else', async () => {
  const [mina, joris] = [newId(), newId()]
  await claimStore(mina)
  const fields = { title: 'A letter', text: ' Look ', url: 'https://welkom.example/' }
  expect(await share({ ...fields, [sharedFilesField]: aFile() })).toBe(sharePath)
  const item = await readReceivedItem(mina)
  expect(item).toMatchObject({ meId: mina, ...fields, text: 'Look' })
  expect(item !== 'expired' && item?.files.map(({ name }) => name)).toEqual(['Letter.pdf'])

  expect(await readReceivedItem(joris)).toBeNull()
  // Their visit has deleted it.
  expect(await readReceivedItem(mina)).toBeNull()
  await clearStore(mina)
})

test('without a signed-in user nothing is kept', async () => {
  const mina = newId()
  await claimStore(mina)
  await clearStore(mina) // as a logout does
  expect(await share({ [sharedFilesField]: aFile() })).toBe(shareAgainPath)
  expect(await readReceivedItem(mina)).toBeNull()
})

test('nothing, or more than a phone can hold, asks to share again', async () => {
  const mina = newId()
  await claimStore(mina)
  expect(await share({ title: ' ' })).toBe(shareAgainPath)
  const large = Object.defineProperty(aFile('Film.pdf'), 'size', { value: 101 * 1024 * 1024 })
  const form = new FormData()
  form.append('title', 'A film')
  const request = new Request(sharePath, { method: 'POST', body: form })
  const read = form.getAll.bind(form)
  form.getAll = (name) => (name === sharedFilesField ? [large] : read(name))
  request.formData = async () => form
  expect((await receiveItem(request)).headers.get('location')).toContain(shareAgainPath)
  await clearReceivedItem()
  await clearStore(mina)
})
