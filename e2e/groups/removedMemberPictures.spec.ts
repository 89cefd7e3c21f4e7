import { files, type NewFile } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import {
  expectOk,
  idOf,
  join,
  makeRoom,
  messageLog,
  openChat,
  pathOf,
  removeMember,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { twoColourPhoto } from '../support/photos.ts'

test.use({ serviceWorkers: 'allow' })

test('a removed member no longer gets a picture, not even from a cache of the device', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, admin, allowConsoleError }) => {
  allowConsoleError(/status of 40[34].*\/api\//)
  await newcomer()
  const room = await makeRoom(admin)
  await join(page.request, room)
  const { name, buffer } = await twoColourPhoto()
  const staged = await expectOk(
    admin.post(files.stage.path, {
      params: { name },
      data: buffer,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  const { id }: NewFile = await staged.json()
  const data = { message: '📷', fileIds: [id] }
  await expectOk(admin.post(pathOf(groups.send.path, { id: room.id }), { data }))

  await openChat(page, room)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  // The admin is new to the member.
  await messageLog(page)
    .getByRole('button', { name: /^Show the picture from / })
    .click()
  const picture = messageLog(page).getByRole('img', { name: /^Picture by / })
  const isShown = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  const address = await picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
  const status = () => page.evaluate(async (url) => (await fetch(url)).status, address)
  expect(await status()).toBe(200)

  await removeMember(admin, room, await idOf(page.request))
  expect(await status()).toBe(404)
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((store) => caches.open(store)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])
  await expect(messageLog(page)).toHaveCount(0)
})
