import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { bookEvent } from '#server/events/bookings.ts'
import { resumeSession } from '#server/sessions/sessions.ts'
import { onlyMe } from '#shared/events/booking/contract.ts'
import { clients, type Pair } from './virtualUsers.ts'
import { serveTasks } from './worker.ts'

// Baseline without HTTP, schemas and mail: runs the use cases of the same requests (authentication,
// then booking) on a copy of the database.

export type Task = { seconds: number; pairs: Pair[] }

const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '' })
const config = readConfig({ LOG_LEVEL: 'silent' })
const app = await createApp({ config, database })

const runOne = async ({ cookie, eventId }: Pair) => {
  const found = await resumeSession(app, decodeURIComponent(cookie.replace(/^[^=]*=/, '')))
  if (!found) throw new Error('Unknown session')
  await bookEvent(app, found.me, { id: eventId, ...onlyMe })
}

const run = async ({ seconds, pairs }: Task): Promise<number> => {
  let count = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const pair = pairs.pop()
      if (!pair) throw new Error('No pairs left to book: create more users')
      await runOne(pair)
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count / ((performance.now() - begin) / 1000)
}

serveTasks(run)
