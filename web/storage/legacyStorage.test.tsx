import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheOwnerKey, getCacheOwner, setCacheOwner } from './cacheOwner.ts'
import {
  clearOutbox,
  moveLegacyMessages,
  type OutboxRecord,
  putInOutbox,
  readOutbox,
} from './outboxStore.ts'
import { clearStore, readQueries } from './queryStore.ts'

/** Creates a database as the earlier version did. Its page closes when the result is called. */
const createLegacyDatabase = (name: string, store: string, rows: Record<string, unknown>) =>
  new Promise<() => void>((resolve) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => {
      const transaction = request.result.transaction(store, 'readwrite')
      for (const [key, row] of Object.entries(rows)) transaction.objectStore(store).put(row, key)
      transaction.oncomplete = () => resolve(() => request.result.close())
    }
  })

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name)

const message: OutboxRecord = {
  id: 'm1',
  meId: 'anna',
  kind: 'group',
  conversation: 'room',
  at: 1,
  row: { text: 'Not yet sent' },
  failure: null,
  path: '/api/groups/room/messages',
  body: { message: 'Not yet sent' },
  mePath: '/api/user',
}
const { conversation, ...rest } = message
const legacyMessage = { ...rest, place: conversation }

const query = { queryKey: ['/api/events'], data: ['A ticket'], updatedAt: Date.now() }

beforeEach(() => {
  localStorage.setItem('kept-for', 'anna')
})

afterEach(async () => {
  localStorage.removeItem('kept-for')
  await Promise.all([clearStore('anna'), clearStore('joris'), clearOutbox()])
  await expect.poll(databaseNames).not.toContain('unsent')
  setCacheOwner(null)
})

test('unsent messages of an earlier version are moved, and its database is deleted', async () => {
  const close = await createLegacyDatabase('unsent', 'rows', { m1: legacyMessage })
  close()
  await moveLegacyMessages()
  expect(await readOutbox()).toEqual([message])
  await expect.poll(databaseNames).not.toContain('unsent')
  await putInOutbox({ ...message, id: 'm2', at: 2 })
  await moveLegacyMessages()
  expect((await readOutbox()).map(({ id }) => id)).toEqual(['m1', 'm2'])
  expect(await databaseNames()).not.toContain('unsent')
})

test('messages are moved after the pages of the earlier version are closed', async () => {
  const close = await createLegacyDatabase('unsent', 'rows', { m1: legacyMessage })
  const moving = moveLegacyMessages()
  await putInOutbox({ ...message, id: 'm2', at: 2 })
  expect((await readOutbox()).map(({ id }) => id)).toEqual(['m2'])
  close()
  await moving
  expect((await readOutbox()).map(({ id }) => id)).toEqual(['m1', 'm2'])
})

test('a logout deletes the messages of an earlier version', async () => {
  const close = await createLegacyDatabase('unsent', 'rows', { m1: legacyMessage })
  close()
  await clearOutbox()
  await moveLegacyMessages()
  expect(await readOutbox()).toEqual([])
})

test('queries of an earlier version are moved for the same owner', async () => {
  const close = await createLegacyDatabase('kept', 'reads', { owner: 'anna', events: query })
  close()
  expect(getCacheOwner()).toBe('anna')
  expect(await readQueries('anna')).toEqual([query])
  expect([localStorage.getItem('kept-for'), localStorage.getItem(cacheOwnerKey)]).toEqual([
    null,
    'anna',
  ])
  await expect.poll(databaseNames).not.toContain('kept')
})

test('queries of another user of an earlier version are deleted', async () => {
  const close = await createLegacyDatabase('kept', 'reads', { owner: 'anna', events: query })
  close()
  setCacheOwner('joris')
  expect([localStorage.getItem('kept-for'), getCacheOwner()]).toEqual([null, 'joris'])
  await clearStore('anna')
  expect(await readQueries('anna')).toEqual([])
  await expect.poll(databaseNames).not.toContain('kept')
})
