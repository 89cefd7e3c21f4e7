import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { aWeakLink } from '#server/testing/weakLink.ts'
import { openDatabase } from './connect.ts'
import { listen } from './listen.ts'

const { TEST_DATABASE_URL: serverUrl = '' } = process.env
const channel = `listening_${process.pid}`
const quickly = { beatMs: 100, patienceMs: 200 }

/** Somebody who listens over a link that can be made bad, and one who speaks over a good one. */
const aScene = async () => {
  const link = await aWeakLink(serverUrl)
  const far = await openDatabase({ databaseUrl: link.url, dataDir: '' })
  const near = await openDatabase({ databaseUrl: serverUrl, dataDir: '' })
  const heard: string[] = []
  let linked = 0
  const listening = listen(
    far.sql,
    channel,
    {
      hear: (text) => heard.push(text),
      onLinked: () => {
        linked += 1
      },
    },
    quickly,
  )
  onTestFinished(async () => {
    await listening.stop()
    await Promise.all([far.close(), near.close()])
    await link.close()
  })
  const isHeard = async (text: string) => {
    await near.sql.notify(channel, text)
    await eventually(() => expect(heard).toContain(text))
  }
  const isLinked = (times: number) => eventually(() => expect(linked).toBeGreaterThanOrEqual(times))
  const ears = async () => {
    const [row] = await near.sql<[{ count: number }]>`
      select count(*)::int from pg_stat_activity where application_name = 'welkom listens'
      and datname = current_database()`
    return row.count
  }
  await isLinked(1)
  return { link, listening, heard, isHeard, isLinked, linked: () => linked, ears, near }
}

test('it listens anew after each cut, and says so each time', async () => {
  const { link, isHeard, isLinked } = await aScene()
  await isHeard('first')
  for (const times of [2, 3, 4]) {
    link.cut()
    await isLinked(times)
    await isHeard(`after cut ${times}`)
  }
})

test('it comes back when the server does', async () => {
  const { link, isHeard, isLinked, linked } = await aScene()
  link.sever()
  await eventually(() => expect(link.refused()).toBeGreaterThan(3))
  expect(linked()).toBe(1)
  link.mend()
  await isLinked(2)
  await isHeard('back')
})

test('it leaves a connection that died without a word', async () => {
  const { link, isHeard, isLinked } = await aScene()
  link.freeze()
  await isLinked(2)
  await isHeard('again')
})

test('stopped, it leaves nothing behind and listens no more', async () => {
  const { link, listening, heard, ears, linked, near } = await aScene()
  expect(await ears()).toBe(1)
  await listening.stop()
  await eventually(async () => expect(await ears()).toBe(0))
  link.cut()
  const others: string[] = []
  const { unlisten } = await near.sql.listen(channel, (text) => others.push(text))
  await near.sql.notify(channel, 'nobody')
  await eventually(() => expect(others).toEqual(['nobody']))
  await unlisten()
  expect(await ears()).toBe(0)
  expect([heard, linked()]).toEqual([[], 1])
})
