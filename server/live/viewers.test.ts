import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { addRedis } from '#server/redis.ts'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { waitFor } from '#server/testing/timing.ts'
import { createPostgresTransport, createRedisTransport } from './transports.ts'
import { createViewers } from './viewers.ts'

const openPostgres = async () => {
  const database = await openDatabase({ databaseUrl: await ownDatabaseUrl(), dataDir: '' })
  onTestFinished(() => database.close())
  return createPostgresTransport(database)
}

const openRedis = async () => {
  const http = Fastify()
  const redis = addRedis(http, `${process.env.TEST_REDIS_URL}/3`)
  onTestFinished(() => http.close())
  await http.ready()
  return createRedisTransport(redis)
}

test.each([
  ['NOTIFY', openPostgres],
  ['Redis', openRedis],
])(
  'a process receives the messages of a topic only while it follows it over %s',
  async (_, open) => {
    const transport = await open()
    const received: string[] = []
    const connected = new Promise<void>((resolve) => {
      transport.start((text) => received.push(text), resolve)
    })
    onTestFinished(() => transport.stop())
    await connected
    await transport.send('before', 'board')
    await transport.follow('board')
    await transport.send('during', 'board')
    await transport.send('elsewhere', 'events')
    await waitFor(() => expect(received).toContain('during'))
    transport.unfollow('board')
    await transport.follow('events') // on the same connection, so behind it
    await transport.send('after', 'board')
    await transport.send('to all')
    await waitFor(() => expect(received).toEqual(['during', 'to all']))
  },
)

test('a topic is followed from the first viewer, who waits for it, until the last has left', async () => {
  const started = Promise.withResolvers<boolean>()
  const bus = { follow: vi.fn(() => started.promise), unfollow: vi.fn() }
  const recordActivity = vi.fn()
  const viewers = createViewers(bus, { recordActivity })
  const entered: number[] = []
  const enter = async (viewer: number) => {
    const leave = await viewers.enter('board')
    entered.push(viewer)
    return leave
  }
  const views = [enter(1), enter(2)]
  await new Promise(setImmediate)
  expect(entered).toEqual([])
  started.resolve(true)
  const [leaveFirst, leaveSecond] = await Promise.all(views)
  expect(bus.follow).toHaveBeenCalledExactlyOnceWith('board')
  // What happened before is unknown.
  expect(recordActivity).toHaveBeenCalledExactlyOnceWith(['board'])
  leaveFirst?.()
  expect(bus.unfollow).not.toHaveBeenCalled()
  leaveSecond?.()
  expect(bus.unfollow).toHaveBeenCalledExactlyOnceWith('board')
})
