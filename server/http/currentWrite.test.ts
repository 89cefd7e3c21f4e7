import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getPostChangePublisher } from '#server/community/postChangePublisher.ts'
import { aPost } from '#server/testing/community.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { live, writeIdHeader } from '#shared/live/contract.ts'
import { currentWrite, runWrite } from './currentWrite.ts'

const app = await sharedApp()
const publisher = getPostChangePublisher(app)

const listen = async (person: Person, path?: string) => {
  const listener = await connectStream(app, person, path)
  onTestFinished(() => listener.close())
  return listener
}

const book = async (eventId: string, by: Person, writeId?: string) => {
  const reply = await request(app, {
    method: 'POST',
    url: events.book.path.replace(':id', eventId),
    headers: { cookie: by.cookie, ...(writeId && { [writeIdHeader]: writeId }) },
  })
  expect(reply.status).toBe(201)
}

test('the events of a write carry its id', async () => {
  const [ana, event] = [await aUser(app), await anEvent(app)]
  const listener = await listen(ana)
  const writeId = randomUUID()
  await book(event.id, ana, writeId)
  expect(await listener.next('bookingChanged')).toMatchObject({ eventId: event.id, writeId })
  expect(await listener.next('notification')).toMatchObject({ writeId })
})

test('concurrent writes have their own ids', async () => {
  const ana = await aUser(app)
  const listener = await listen(ana)
  const planned = await Promise.all(Array.from({ length: 5 }, () => anEvent(app)))
  const writes = new Map(planned.map(({ id }) => [id, randomUUID()]))
  await Promise.all([...writes].map(([id, writeId]) => book(id, ana, writeId)))
  for (let time = 0; time < writes.size; time++) {
    const { eventId, writeId } = await listener.next('bookingChanged')
    expect(writeId).toBe(writes.get(eventId))
  }
})

test('an event has no id after a write without one, or with an invalid one', async () => {
  const ana = await aUser(app)
  const listener = await listen(ana)
  await book((await anEvent(app)).id, ana)
  expect(await listener.next('bookingChanged')).not.toHaveProperty('writeId')
  await book((await anEvent(app)).id, ana, 'mine')
  expect(await listener.next('bookingChanged')).not.toHaveProperty('writeId')
})

test('only the author learns the id of a write', async () => {
  const [ana, mina] = [await aUser(app), await aUser(app)]
  const streams = async (path: string) =>
    [await listen(ana, path), await listen(mina, path)] as const
  const [personal, viewed] = [await streams(live.stream.path), await streams(events.watch.path)]
  const write = { id: randomUUID(), userId: ana.me.id }
  await runWrite(write, async () => {
    app.live.publishToViewers(app.db, 'events', { kind: 'eventChanged', eventId: write.id })
    app.live.publish(app.db, [ana.me.id, mina.me.id], { kind: 'notification' })
  })
  for (const [kind, [hers, other]] of [
    ['eventChanged', viewed],
    ['notification', personal],
  ] as const) {
    expect(await hers.next(kind)).toHaveProperty('writeId', write.id)
    expect(await other.next(kind)).not.toHaveProperty('writeId')
  }
})

test('work that outlives its write is not part of it', async () => {
  const write = { id: randomUUID(), userId: randomUUID() }
  let later: Promise<unknown> = Promise.resolve()
  await runWrite(write, async () => {
    expect(currentWrite()).toEqual(write)
    later = pause(1).then(currentWrite)
  })
  expect(await later).toBeUndefined()
  expect(currentWrite()).toBeUndefined()
})

test('a combined event of a post has an id only if one write caused it', async () => {
  const [ana, mina] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  const listener = await listen(ana, community.watch.path)
  const change = async (by: Person, times: number) => {
    const write = { id: randomUUID(), userId: by.me.id }
    await runWrite(write, async () => {
      for (let time = 0; time < times; time++) publisher.commentsChanged(app.db, post.id)
    })
    return write.id
  }
  const writeId = await change(ana, 2)
  expect(await listener.next('postChanged')).toMatchObject({ hasChangedComments: true, writeId })
  await Promise.all([change(ana, 1), change(mina, 1), change(ana, 1)])
  expect(await listener.next('postChanged')).not.toHaveProperty('writeId')
})
