import { hashPassword } from '#server/auth/passwords.ts'
import type { Sql } from '#server/db/connect.ts'
import type { Done, Task } from './arrivals.ts'
import { passwordOfSigners, peopleOf, type Size } from './mixture.ts'
import type { Task as SqlTask } from './sqlMixed.ts'
import { addPeople, addRoom, takeStock } from './town.ts'
import { addPosts } from './townBoard.ts'
import { addEvents, addNotifications } from './townLife.ts'
import { startWorker } from './worker.ts'

/** The community of `mixture.ts`: everybody can sign in, with the same password. */
export const addMixedTown = async (sql: Sql, size: Size): Promise<void> => {
  const { rooms, membersEach, messagesEach, posts } = size
  const people = peopleOf(size)
  await addPeople(sql, people)
  await sql`update users set password = ${await hashPassword(passwordOfSigners)}`
  for (let room = 0; room < rooms; room++)
    await addRoom(sql, {
      ...{ number: room + 1, members: membersEach, after: room * membersEach },
      messages: messagesEach,
    })
  await addEvents(sql, { events: 200, bookings: 20, people })
  await addPosts(sql, { posts, people })
  await addNotifications(sql, { each: 10, people })
  await takeStock(sql)
}

export type Crowd = { come: (task: Task) => Promise<Done>; leave: () => void }

export const aCrowd = (): Crowd => {
  const { run, stop } = startWorker<Task, Done>('bench/arrivals.ts')
  return { come: run, leave: () => void stop() }
}

/** How much of it a second without HTTP; nobody else may have the embedded database open. */
export const sqlPerSecond = async (
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  size: Size,
  seconds: number,
): Promise<number> => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { run, stop } = startWorker<SqlTask, number>('bench/sqlMixed.ts', env)
  try {
    return await run({ seconds, size, from: 500_000_000 })
  } finally {
    await stop()
  }
}
