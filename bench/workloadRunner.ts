import { hashPassword } from '#server/auth/passwords.ts'
import type { Sql } from '#server/db/connect.ts'
import { addEvents, addNotifications, addPosts } from './dataset/activity.ts'
import { addGroup, addPeople, updateStatistics } from './dataset/core.ts'
import type { LoadResult, Task } from './loadGenerator.ts'
import { startWorker } from './worker.ts'
import { type Size, sharedPassword, userCount } from './workload.ts'

/** The dataset of `workload.ts`. All users have the same password. */
export const addWorkloadDataset = async (sql: Sql, size: Size): Promise<void> => {
  const { rooms, membersEach, messagesEach, posts } = size
  const people = userCount(size)
  await addPeople(sql, people)
  await sql`update users set password = ${await hashPassword(sharedPassword)}`
  for (let room = 0; room < rooms; room++)
    await addGroup(sql, {
      ...{ number: room + 1, members: membersEach, after: room * membersEach },
      messages: messagesEach,
    })
  await addEvents(sql, { events: 200, bookings: 20, people })
  await addPosts(sql, { posts, people })
  await addNotifications(sql, { each: 10, people })
  await updateStatistics(sql)
}

export type LoadGenerator = { run: (task: Task) => Promise<LoadResult>; stop: () => void }

export const startLoadGenerator = (): LoadGenerator => {
  const { run, stop } = startWorker<Task, LoadResult>('bench/loadGenerator.ts')
  return { run: run, stop: () => void stop() }
}
