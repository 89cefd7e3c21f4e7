import { expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { files } from '#shared/files/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()

const unveiled = async (person: Person) =>
  (await as(app, person).call(files.unveiledAuthors, {})).body.authorIds.sort()
const unveil = (person: Person, author: Person) =>
  as(app, person).call(files.unveil, { userId: author.me.id })

test('pictures are shown of connections, and of people whose pictures the viewer chose to see', async () => {
  const [mina, joris, sofia, luca] = (await Promise.all([1, 2, 3, 4].map(() => aUser(app)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  await as(app, luca).call(connections.request, { receiverId: mina.me.id })
  expect(await unveiled(mina)).toEqual([])
  await connectUsers(app, mina, joris)
  expect((await unveil(mina, sofia)).status).toBe(204)
  expect((await unveil(mina, sofia)).status).toBe(204)
  expect(await unveiled(mina)).toEqual([joris.me.id, sofia.me.id].sort())
  expect(await unveiled(joris)).toEqual([mina.me.id])
  // It is the choice of one of them.
  expect(await unveiled(sofia)).toEqual([])
})

test('the choice is in the export, and goes with the messages or either account', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await unveil(mina, joris)
  const readExport = async (person: Person) =>
    JSON.parse((await as(app, person).call(dataRights.exportNow, {})).text).unveiledAuthors
  expect(await readExport(mina)).toMatchObject([{ person: { username: joris.me.username } }])
  expect(await readExport(joris)).toEqual([])
  await as(app, mina).call(dataRights.eraseData, { dataTypes: ['messages'] })
  expect(await unveiled(mina)).toEqual([])
  await unveil(mina, joris)
  await as(app, joris).call(dataRights.deleteAccount, {})
  expect(await unveiled(mina)).toEqual([])
})
