import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { aUser } from '#server/testing/people.ts'
import { aWeakLink } from '#server/testing/weakLink.ts'

const redisUrl = `${process.env.TEST_REDIS_URL}/2`

// The pace of what is said, not a time to wait for.
const nextTick = () => new Promise((resolve) => setTimeout(resolve, 1))

/** A process of Welkom whose link to the others can be made bad. */
const aProcess = async (databaseUrl: string, wire: string) => {
  const isRedis = wire === 'Redis'
  const link = await aWeakLink(isRedis ? redisUrl : databaseUrl)
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

/** Mina's browser is linked to one process; things happen in the other. */
const aScene = async (wire: string) => {
  const databaseUrl = await ownDatabaseUrl()
  const here = await aProcess(databaseUrl, wire)
  const there = await aProcess(databaseUrl, wire)
  const mina = await aUser(there.app)
  const browser = await listenAs(here.app, mina)
  onTestFinished(() => browser.close())
  const happens = () => there.app.live.tell(there.app.db, mina.me.id, { kind: 'notification' })
  return { here, there, mina, browser, happens }
}

for (const wire of ['NOTIFY', 'Redis'] as const) {
  test(`what happens in one process is heard in the other, once, over ${wire}`, async () => {
    const { here, there, mina, browser, happens } = await aScene(wire)
    const other = await listenAs(there.app, mina)
    for (let time = 1; time <= 3; time++) {
      happens()
      await Promise.all([browser.next('notification'), other.next('notification')])
    }
    here.app.live.tellEveryone(here.app.db, { kind: 'eventChanged', eventId: mina.me.id })
    await Promise.all([browser.next('eventChanged'), other.next('eventChanged')])
    other.close()
    const kinds = ['hello', 'notification', 'notification', 'notification', 'eventChanged']
    for (const { heard } of [browser, other]) expect(heard.map(({ kind }) => kind)).toEqual(kinds)
  })

  test(`a burst arrives whole and in order over ${wire}`, async () => {
    const { there, mina, browser } = await aScene(wire)
    const ids = Array.from({ length: 500 }, () => randomUUID())
    for (const eventId of ids)
      there.app.live.tell(there.app.db, mina.me.id, { kind: 'eventChanged', eventId })
    const heard = () =>
      browser.heard.flatMap((event) => (event.kind === 'eventChanged' ? event.eventId : []))
    await eventually(() => expect(heard()).toEqual(ids))
  })

  test(`who could not hear is told to catch up, and hears again, over ${wire}`, async () => {
    const { here, browser, happens } = await aScene(wire)
    here.link.sever()
    happens() // lost for this browser
    here.link.mend()
    await browser.next('hello')
    happens()
    await browser.next('notification')
    expect(browser.heard.map(({ kind }) => kind)).toEqual(['hello', 'hello', 'notification'])
  })

  test(`nothing is missed without a word to catch up over ${wire}`, async () => {
    const { there, mina, browser } = await aScene(wire)
    const said: string[] = []
    const speak = async (isEnough: () => boolean) => {
      while (!isEnough()) {
        const eventId = randomUUID()
        said.push(eventId)
        there.app.live.tell(there.app.db, mina.me.id, { kind: 'eventChanged', eventId })
        await nextTick()
      }
    }
    const hellos = () => browser.heard.filter(({ kind }) => kind === 'hello').length
    await speak(() => browser.heard.length > 20)
    there.link.sever()
    const lost = said.length + 50
    await speak(() => said.length > lost)
    there.link.mend()
    await speak(() => hellos() > 1)
    // What is said meanwhile may be lost too, and is followed by another word to catch up.
    const mended = said.length
    const isHeardAgain = () => {
      const last = browser.heard.at(-1)
      return last?.kind === 'eventChanged' && said.indexOf(last.eventId) >= mended
    }
    await speak(isHeardAgain)
    const last = randomUUID()
    said.push(last)
    there.app.live.tell(there.app.db, mina.me.id, { kind: 'eventChanged', eventId: last })
    await eventually(() =>
      expect(browser.heard).toContainEqual({ kind: 'eventChanged', eventId: last }),
    )
    // Where one or more are missing, the word to catch up comes after that.
    const lastHello = browser.heard.findLastIndex(({ kind }) => kind === 'hello')
    const heard = (events: typeof browser.heard) =>
      events.flatMap((event) => (event.kind === 'eventChanged' ? event.eventId : []))
    const since = heard(browser.heard.slice(lastHello))
    expect(said.slice(-since.length)).toEqual(since)
    expect(heard(browser.heard)).toEqual(said.filter((id) => heard(browser.heard).includes(id)))
    expect(hellos()).toBeLessThan(5)
  })

  test(`an app that is closed leaves no connection behind over ${wire}`, async () => {
    const { here } = await aScene(wire)
    await eventually(() => expect(here.link.size()).toBeGreaterThan(0))
    await here.app.stop()
    await here.database.close()
    await eventually(() => expect(here.link.size()).toBe(0))
  })
}
