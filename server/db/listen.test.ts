import { expect, onTestFinished, test } from 'vitest'
import { startFaultyProxy } from '#server/testing/faultyProxy.ts'
import { waitFor } from '#server/testing/timing.ts'
import { openDatabase } from './connect.ts'
import { listen } from './listen.ts'

const { TEST_DATABASE_URL: serverUrl = '' } = process.env
const channel = `listening_${process.pid}`
// A busy machine still answers heartbeats in this time.
const fastTimings = { heartbeatMs: 100, timeoutMs: 2000 }

/** A listener behind a fault-injecting proxy, and a sender with a direct connection. */
const createScene = async () => {
  const link = await startFaultyProxy(serverUrl)
  const listenerDatabase = await openDatabase({ databaseUrl: link.url, dataDir: '' })
  const senderDatabase = await openDatabase({ databaseUrl: serverUrl, dataDir: '' })
  const received: string[] = []
  let connects = 0
  const listener = listen(
    listenerDatabase.sql,
    channel,
    {
      onMessage: (text) => received.push(text),
      onConnected: () => {
        connects += 1
      },
    },
    fastTimings,
  )
  onTestFinished(async () => {
    await listener.stop()
    await Promise.all([listenerDatabase.close(), senderDatabase.close()])
    await link.close()
  })
  const expectReceived = async (text: string) => {
    // Sent again, in case the listener was just reconnecting.
    await waitFor(async () => {
      await senderDatabase.sql.notify(channel, text)
      expect(received).toContain(text)
    })
  }
  const expectConnected = (times: number) =>
    waitFor(() => expect(connects).toBeGreaterThanOrEqual(times))
  const countListeners = async () => {
    const [row] = await senderDatabase.sql<[{ count: number }]>`
      select count(*)::int from pg_stat_activity where application_name = 'welkom listens'
      and datname = current_database()`
    return row.count
  }
  await expectConnected(1)
  return {
    link,
    listener,
    received,
    expectReceived,
    expectConnected,
    connects: () => connects,
    countListeners,
    senderDatabase,
  }
}

test('reconnects after each cut and reports it', async () => {
  const { link, expectReceived, expectConnected } = await createScene()
  await expectReceived('first')
  for (const times of [2, 3, 4]) {
    link.cut()
    await expectConnected(times)
    await expectReceived(`after cut ${times}`)
  }
})

test('reconnects when the server is back', async () => {
  const { link, expectReceived, expectConnected, connects } = await createScene()
  link.sever()
  await waitFor(() => expect(link.refused()).toBeGreaterThan(3))
  expect(connects()).toBe(1)
  link.mend()
  await expectConnected(2)
  await expectReceived('back')
})

test('replaces a silently dead connection', async () => {
  const { link, expectReceived, expectConnected } = await createScene()
  link.freeze()
  await expectConnected(2)
  await expectReceived('again')
})

test('after stop it holds no connection and receives nothing', async () => {
  const { link, listener, received, countListeners, connects, senderDatabase } = await createScene()
  // The connection of an earlier test may still be closing.
  await waitFor(async () => expect(await countListeners()).toBe(1))
  await listener.stop()
  await waitFor(async () => expect(await countListeners()).toBe(0))
  link.cut()
  const others: string[] = []
  const { unlisten } = await senderDatabase.sql.listen(channel, (text) => others.push(text))
  await senderDatabase.sql.notify(channel, 'nobody')
  await waitFor(() => expect(others).toEqual(['nobody']))
  await unlisten()
  expect(await countListeners()).toBe(0)
  expect([received, connects()]).toEqual([[], 1])
})
