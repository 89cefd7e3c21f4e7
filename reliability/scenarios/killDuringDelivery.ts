import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { roundsAsked, runAlone } from '../support/cli.ts'
import { aDataDir } from '../support/dataDir.ts'
import { type Arrivals, type LetterBoxes, openLetterBoxes } from '../support/mailAndPushSinks.ts'
import { aProduct } from '../support/product.ts'
import type { Form, Proof } from '../support/scenario.ts'

const kills: Record<Form, number> = { short: 2, stated: 100, long: 300 }
// Each gets one mail and one push.
const readersPerKill = 10
const controlKills = 3
const anew = 'unstableMessageIds.ts'
const longestWaitMs = 120_000
// For whatever would come once more.
const lateMs = 500

type Where = { dataDir: string; databaseUrl?: string }
type Reader = { id: string; address: string }
type Result = { line: string; lost: number; doubled: number; again: number; kills: number }

// As many as a process works on at once can be handed over again because it was killed.
const hands = 6
const isClean = ({ lost, doubled, again, kills }: Result) =>
  lost === 0 && doubled === 0 && again <= kills * hands

export const isCrowd = true

/** Kills the product while it sends, again and again, and looks at what came to whom. */
export const prove = async (form: Form, count = kills[form]): Promise<Proof> => {
  const missing = missingPostgres()
  const on = missing ? onEmbedded : onPostgres
  const results = [await onEmbedded('Embedded', count)]
  if (!missing) results.push(await onPostgres('PostgreSQL', count))
  const control = await on('With other names after each start, as a control', controlKills, anew)
  return {
    title:
      'kill -9 of the product while it sends mails and pushes: each comes, and none is seen twice',
    lines: [
      ...results.map(({ line }) => line),
      ...(missing ? [`PostgreSQL: not tried, ${missing}`] : []),
      control.line,
    ],
    ok: results.every(isClean) && control.doubled > 0,
  }
}

const onEmbedded = async (name: string, count: number, preload?: string): Promise<Result> => {
  const { dataDir, remove } = await aDataDir()
  try {
    return await kill(name, { dataDir }, count, preload)
  } finally {
    remove()
  }
}

const onPostgres = async (name: string, count: number, preload?: string): Promise<Result> => {
  const server = await startPostgres()
  const { dataDir, remove } = await aDataDir(server.url)
  try {
    return await kill(name, { dataDir, databaseUrl: server.url }, count, preload)
  } finally {
    await server.stop()
    remove()
  }
}

/** The database that the product left, with the product's code on it and nobody listening. */
const whileAway = async <T>(where: Where, work: (app: App) => Promise<T>): Promise<T> => {
  const database = await openDatabase(where)
  const config = readConfig({ DATA_DIR: where.dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  try {
    return await work(await createApp({ database, config }))
  } finally {
    await database.close()
  }
}

/** People with a device each, of whom everybody is told one thing. */
const tellMany = async (app: App, count: number, boxes: LetterBoxes): Promise<Reader[]> => {
  const readers = Array.from({ length: count }, (_, at) => ({
    id: uuid(),
    address: `reader-${at}@example.org`,
  }))
  await inTransaction(app.db, async (tx) => {
    for (const [at, { id, address }] of readers.entries()) {
      const { endpoint, keys } = boxes.device(id)
      await tx`
        insert into users (id, username, email, password, name)
        values (${id}, ${`reader-${at}`}, ${address}, 'x', 'Reader')`
      await tx`
        insert into push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key)
        values (${uuid()}, ${id}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`
    }
    const fact = { kind: 'connectionAccepted', words: { who: 'Anna' }, actionUrl: '/' } as const
    await notifyAll(
      app,
      tx,
      readers.map(({ id }) => ({ userId: id, fact: { ...fact, key: 'told' } })),
    )
  })
  return readers
}

const kill = async (
  name: string,
  where: Where,
  count: number,
  preload?: string,
): Promise<Result> => {
  const boxes = await openLetterBoxes()
  const env = { ...boxes.env, LOG_LEVEL: 'silent' }
  const product = await aProduct({ ...where, env, ...(preload && { preload }) })
  try {
    await product.start()
    await product.end('SIGTERM')
    const people = count * readersPerKill
    const readers = await whileAway(where, (app) => tellMany(app, people, boxes))
    for (let round = 0; round < count; round++) {
      // So that there is still something to do at the last kill.
      const left = 1 + Math.floor(Math.random() * 2 * readersPerKill)
      const heard = arrivals(boxes, left)
      await product.start()
      await heard
      await product.end('SIGKILL')
    }
    // The leases of those that were killed run out.
    await whileAway(where, ({ db }) => db`update jobs set due_at = now() where parked_at is null`)
    await product.start()
    const isDone = () =>
      readers.every(({ id, address }) => boxes.mails.has(address) && boxes.pushes().get(id)?.length)
    let last = performance.now()
    boxes.onArrival(() => {
      last = performance.now()
    })
    while (!isDone() && performance.now() - last < longestWaitMs) await pause(100)
    await pause(lateMs)
    await product.end('SIGTERM')
    return judge(name, count, readers, boxes)
  } finally {
    await product.end('SIGKILL')
    await boxes.stop()
  }
}

const arrivals = (boxes: LetterBoxes, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count
    boxes.onArrival(() => {
      left -= 1
      if (left === 0) resolve()
    })
    setTimeout(resolve, longestWaitMs).unref() // all of it has gone already
  })

/** Two of one name are one to whoever gets them. */
const judge = (name: string, count: number, readers: Reader[], boxes: LetterBoxes): Result => {
  const pushes = boxes.pushes()
  const came = readers.flatMap(({ id, address }) => [of(boxes.mails, address), of(pushes, id)])
  const lost = came.filter((names) => names.length === 0).length
  const doubled = came.filter((names) => new Set(names).size > 1).length
  const again = came.filter((names) => names.length > 1).length
  return {
    lost,
    doubled,
    again,
    kills: count,
    line: `${name}: ${count} kills, ${readers.length} mails and as many pushes: ${lost} never came, ${doubled} were seen twice; ${again} were handed over again after a kill`,
  }
}

const of = (arrived: Arrivals, who: string) => arrived.get(who) ?? []

if (import.meta.main) await runAlone((form) => prove(form, roundsAsked()))
