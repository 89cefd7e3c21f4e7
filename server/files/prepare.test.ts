import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { mailFolder } from '#server/testing/mails.ts'
import { type PreparedFile, storePrepared } from './prepare.ts'

const folder = mailFolder()
const opened: FileHandle[] = []
const fileOf = async (content: string) => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  const file = await open(path)
  opened.push(file)
  return file
}
afterAll(() => Promise.all(opened.map((file) => file.close())))

const aGif = () => fileOf('GIF89a')
const noPicture = () => Promise.reject(new Error('This is no picture'))
const asItIs = async (prepared: PreparedFile) => prepared

test('few pictures wait for the renderer, not for long, and documents do not wait', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<'picture_unreadable'>()
  const render = vi.fn(() => slow)
  const codeOf = async () =>
    storePrepared(await aGif(), 'a.gif', asItIs, render).catch(
      (error: { code: string }) => error.code,
    )
  const first = codeOf()
  await vi.waitFor(() => expect(render).toHaveBeenCalled())
  const begun = performance.now()
  const waiting = Array.from({ length: 9 }, codeOf)
  expect(await Promise.race(waiting)).toBe('files_busy')
  const document = await storePrepared(await fileOf('Hoi'), 'a.txt', asItIs, noPicture)
  expect(document).toMatchObject({ kind: 'document' })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begun + 20_000)
  finish('picture_unreadable')
  expect(await first).toBe('picture_unreadable')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['files_busy']))
  expect(render).toHaveBeenCalledTimes(1)
  clock.mockRestore()
})

test('few documents are in memory until they are stored, and few wait', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<'stored'>()
  const store = vi.fn(() => slow)
  const files = await Promise.all(Array.from({ length: 50 }, () => fileOf('Hoi')))
  const outcomes = files.map((file) =>
    storePrepared(file, 'a.txt', store, noPicture).catch((error: { code: string }) => error.code),
  )
  expect(await Promise.race(outcomes)).toBe('files_busy')
  await vi.waitFor(() => expect(store).toHaveBeenCalledTimes(4))
  finish('stored')
  const stored = (await Promise.all(outcomes)).filter((outcome) => outcome === 'stored')
  expect(store).toHaveBeenCalledTimes(stored.length)
  expect(stored.length).toBeGreaterThan(30)
  expect(stored.length).toBeLessThan(40)
})

test('a file that cannot be read to its end is not stored', async () => {
  const file = await fileOf('Hoi')
  vi.spyOn(file, 'read').mockResolvedValue({ bytesRead: 2, buffer: Buffer.alloc(0) } as never)
  await expect(storePrepared(file, 'a.txt', asItIs, noPicture)).rejects.toThrow('could not be read')
})
