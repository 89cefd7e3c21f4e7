import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { startFaultyProxy } from '#server/testing/faultyProxy.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { waitFor } from '#server/testing/timing.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'

const redisUrl = `${process.env.TEST_REDIS_URL}/2`

// Paces the published events; not a wait for a condition.
const nextTick = () => new Promise((resolve) => setTimeout(resolve, 1))

/** A Welkom process with a fault-injecting proxy between it and the bus. */
const startProcess = async (databaseUrl: string, transport: string) => {
  const isRedis = transport === 'Redis'
  const link = await startFaultyProxy(isRedis ? redisUrl : databaseUrl)
  const database = await openDatabase({
    databaseUrl: isRedis ? databaseUrl : link.url,
    dataDir: '',
  })
  const app = await freshApp(isRedis ? { REDIS_URL: link.url } : {}, database)
  onTestFinished(async () => {
    await app.stop()
    await database.close()
    await link.close()
  })
  return { app, link, database }
}

/** Mina's browser streams from one process; events are published in the other. */
const createScene = async (transport: string) => {
  const databaseUrl = await ownDatabaseUrl()
  const here = await startProcess(databaseUrl, transport)
  const there = await startProcess(databaseUrl, transport)
  const mina = await aUser(there.app)
  const browser = await connectStream(here.app, mina)
  onTestFinished(() => browser.close())
  const publishEvent = () =>
    there.app.live.publish(there.app.db, mina.me.id, { kind: 'notification' })
  return { here, there, mina, browser, publishEvent }
}

for (const transport of ['NOTIFY', 'Redis'] as const) {
  test(`a burst arrives completely and in order over ${transport}`, async () => {
    const { there, mina, browser } = await createScene(transport)
    const ids = Array.from({ length: 500 }, () => randomUUID())
    for (const eventId of ids)
      there.app.live.publish(there.app.db, mina.me.id, { kind: 'eventChanged', eventId })
    const receivedIds = () =>
      browser.received.flatMap((event) => (event.kind === 'eventChanged' ? event.eventId : []))
    await waitFor(() => expect(receivedIds()).toEqual(ids))
  })

  test(`a browser resyncs after an outage and receives events again over ${transport}`, async () => {
    const { here, browser, publishEvent } = await createScene(transport)
    here.link.sever()
    publishEvent() // lost for this browser
    here.link.mend()
    await browser.next('connected')
    publishEvent()
    await browser.next('notification')
    expect(browser.received.map(({ kind }) => kind)).toEqual([
      'connected',
      'connected',
      'notification',
    ])
  })

  test(`a viewer resyncs after an outage and receives events again over ${transport}`, async () => {
    const { here, there, mina } = await createScene(transport)
    const viewer = await connectStream(here.app, mina, events.watch.path)
    onTestFinished(() => viewer.close())
    const publish = () =>
      there.app.live.publishToViewers(there.app.db, 'events', {
        kind: 'eventChanged',
        eventId: mina.me.id,
      })
    here.link.sever()
    publish() // lost for this viewer
    here.link.mend()
    await viewer.next('connected')
    publish()
    await viewer.next('eventChanged')
    expect(viewer.received.map(({ kind }) => kind)).toEqual([
      'connected',
      'connected',
      'eventChanged',
    ])
  })

  test(`every loss is followed by a resync over ${transport}`, async () => {
    const { there, mina, browser } = await createScene(transport)
    const sentIds: string[] = []
    const publishUntil = async (isDone: () => boolean) => {
      while (!isDone()) {
        const eventId = randomUUID()
        sentIds.push(eventId)
        there.app.live.publish(there.app.db, mina.me.id, { kind: 'eventChanged', eventId })
        await nextTick()
      }
    }
    const countResyncs = () => browser.received.filter(({ kind }) => kind === 'connected').length
    await publishUntil(() => browser.received.length > 20)
    there.link.sever()
    const target = sentIds.length + 50
    await publishUntil(() => sentIds.length > target)
    there.link.mend()
    await publishUntil(() => countResyncs() > 1)
    // Events sent meanwhile may be lost too, followed by another resync.
    const firstAfterOutage = sentIds.length
    const isReceivedAgain = () => {
      const last = browser.received.at(-1)
      return last?.kind === 'eventChanged' && sentIds.indexOf(last.eventId) >= firstAfterOutage
    }
    await publishUntil(isReceivedAgain)
    const last = randomUUID()
    sentIds.push(last)
    there.app.live.publish(there.app.db, mina.me.id, { kind: 'eventChanged', eventId: last })
    await waitFor(() =>
      expect(browser.received).toContainEqual({ kind: 'eventChanged', eventId: last }),
    )
    // After the last resync nothing is missing.
    const lastResync = browser.received.findLastIndex(({ kind }) => kind === 'connected')
    const receivedIds = (events: typeof browser.received) =>
      events.flatMap((event) => (event.kind === 'eventChanged' ? event.eventId : []))
    const since = receivedIds(browser.received.slice(lastResync))
    expect(sentIds.slice(-since.length)).toEqual(since)
    expect(receivedIds(browser.received)).toEqual(
      sentIds.filter((id) => receivedIds(browser.received).includes(id)),
    )
    expect(countResyncs()).toBeLessThan(5)
  })

  test(`a closed app leaves no open connection over ${transport}`, async () => {
    const { here } = await createScene(transport)
    await waitFor(() => expect(here.link.size()).toBeGreaterThan(0))
    await here.app.stop()
    await here.database.close()
    await waitFor(() => expect(here.link.size()).toBe(0))
  })
}

test('messages arrive completely and in order while Redis is down', async () => {
  const { here, there, mina, browser } = await createScene('Redis')
  const ana = await aUser(there.app)
  const { id } = await aGroup(there.app, { by: ana })
  await joinGroup(there.app, mina, { id })
  await connectUsers(there.app, ana, mina)
  here.link.sever()
  for (const message of ['first', 'second']) {
    await as(there.app, ana).call(groups.send, { id, message })
    await aDirectMessage(there.app, ana, mina, message)
  }
  const texts = () => ({
    group: browser.received.flatMap((event) =>
      event.kind === 'groupMessage' ? event.message.message : [],
    ),
    direct: browser.received.flatMap((event) =>
      event.kind === 'directMessage' ? event.message.content : [],
    ),
  })
  const both = ['first', 'second']
  await waitFor(() => expect(texts()).toEqual({ group: both, direct: both }))
})
