import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, as, aUser } from '#server/testing/people.ts'
import { community } from '#shared/community/contract.ts'

const app = await sharedApp()
const mina = await aUser(app)
const moderator = await aModerator(app)
const draft = { title: 'A bike', content: 'Good brakes.', category: 'general' } as const
const find = async (id: string) => (await as(app, mina).call(community.one, { id })).body
const setDone = (id: string, isDone: boolean, person = mina) =>
  as(app, person).call(community.done, { id, isDone })

test('an offer has a price, a place and a last day; without them it is free', async () => {
  const offer = { price: '12,5', place: 'Utrecht', endsOn: '2099-01-31' }
  const kept = { price: '12.50', place: 'Utrecht', endsOn: '2099-01-31', isDone: false }
  expect(await aPost(app, { kind: 'offer', offer })).toMatchObject({ kind: 'offer', offer: kept })
  expect((await aPost(app, { kind: 'offer' })).offer).toEqual({
    ...{ price: '0.00', place: null, endsOn: null, isDone: false },
  })
  const asked = await aPost(app, { kind: 'ask', offer })
  expect(asked.kind).toBe('ask')
  expect(asked).not.toHaveProperty('offer')
  expect(await aPost(app)).toMatchObject({ kind: 'tell' })
})

test('a change that does not name the kind keeps it, and another kind ends the offer', async () => {
  const offer = { price: '5.00', place: 'Delft', endsOn: '2099-01-31' }
  const { id } = await aPost(app, { by: mina, kind: 'offer', offer })
  const update = (changes: object) =>
    as(app, mina).call(community.update, { ...draft, id, ...changes })
  expect((await update({})).body.offer).toMatchObject(offer)
  expect((await update({ offer: { price: 'free' } })).body.offer).toMatchObject({
    ...{ price: '0.00', place: null, endsOn: null },
  })
  await setDone(id, true)
  expect((await update({ kind: 'tell' })).body).not.toHaveProperty('offer')
  expect((await update({ kind: 'offer' })).body.offer).toMatchObject({
    price: '0.00',
    isDone: false,
  })
})

test('a moderator or the author marks an offer as done, and takes that back', async () => {
  const { id } = await aPost(app, { by: mina, kind: 'offer' })
  expect((await setDone(id, true, moderator)).body.offer?.isDone).toBe(true)
  expect((await setDone(id, false)).body.offer?.isDone).toBe(false)
  const { id: told } = await aPost(app, { by: mina })
  expect((await setDone(told, true)).body).toMatchObject({ code: 'post_is_no_offer' })
})

test('offers that are done or over are no longer open, and stay on the board', async () => {
  const q = `w${crypto.randomUUID().slice(0, 8)}`
  const add = async (title: string, endsOn: string | null, kind: 'offer' | 'ask' = 'offer') =>
    (await aPost(app, { by: mina, title: `${q} ${title}`, kind, offer: { endsOn } })).id
  const [open, today, over, done, asked] = [
    await add('open', null),
    await add('today', '2099-01-31'),
    await add('over', '2020-01-31'),
    await add('done', null),
    await add('asked', null, 'ask'),
  ]
  await setDone(done, true)
  const list = async (filter: { kind?: 'offer' | 'ask'; open?: 'true' }) =>
    (await as(app, mina).call(community.posts, { q, ...filter } as never)).body.map(({ id }) => id)
  expect(await list({ kind: 'offer', open: 'true' })).toEqual([today, open])
  expect(await list({ kind: 'offer' })).toEqual([done, over, today, open])
  expect(await list({ kind: 'ask' })).toEqual([asked])
  expect(await find(over)).toMatchObject({ offer: { endsOn: '2020-01-31' } })
})
