import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { runWrite } from '#server/http/currentWrite.ts'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { events } from '#shared/events/contract.ts'

// bus.nightly.test.ts covers outages.
test.each([
  ['NOTIFY', {}],
  ['Redis', { REDIS_URL: `${process.env.TEST_REDIS_URL}/2` }],
])('an event of one process arrives once in the other over %s', async (_, environment) => {
  const databaseUrl = await ownDatabaseUrl()
  const startProcess = async () => {
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    const app = await freshApp(environment, database)
    onTestFinished(async () => {
      await app.stop()
      await database.close()
    })
    return app
  }
  const [here, there] = [await startProcess(), await startProcess()]
  const mina = await aUser(there)
  const browsers = [await connectStream(here, mina), await connectStream(there, mina)]
  onTestFinished(() => browsers.forEach(({ close }) => void close()))
  const nextOfAll = () => Promise.all(browsers.map((browser) => browser.next('notification')))
  const write = { id: randomUUID(), userId: mina.me.id }
  for (let time = 1; time <= 3; time++) {
    await runWrite(write, async () =>
      there.live.publish(there.db, mina.me.id, { kind: 'notification' }),
    )
    for (const event of await nextOfAll()) expect(event).toHaveProperty('writeId', write.id)
  }
  const kinds = ['connected', 'notification', 'notification', 'notification']
  for (const { received } of browsers) expect(received.map(({ kind }) => kind)).toEqual(kinds)

  // The first viewer may have missed events, so its browser refetches.
  const viewer = await connectStream(there, mina, events.watch.path)
  const { quietMs } = viewer.received[0] as { quietMs?: number }
  expect(quietMs).toBeLessThan(1000)
  here.live.publishToViewers(here.db, 'events', { kind: 'eventChanged', eventId: mina.me.id })
  await viewer.next('eventChanged')
  viewer.close()
})
