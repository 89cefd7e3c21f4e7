import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { NewFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { findUsage } from './store.ts'

const megabyte = 1024 * 1024
const dayMs = 24 * 3_600_000
/** A month, for the space of a person. */
const periodDays = 30
/** From here on people are told. */
const nearlyFull = 0.8

/** The parts of their space that a person and everyone have used; 1: all of it. */
const readShares = async ({ now }: Pick<App, 'now'>, db: Db, me: Me) => {
  const since = new Date(now().getTime() - periodDays * dayMs)
  const { filesPerPersonMb, filesOfEveryoneMb } = await readPlatform(db)
  const used = await findUsage(db, me.id, since)
  return {
    person: used.person / (filesPerPersonMb * megabyte),
    everyone: used.everyone / (filesOfEveryoneMb * megabyte),
  }
}

/** The last file may go beyond the space. */
export const requireSpace = async (app: Pick<App, 'now'>, db: Db, me: Me) => {
  const { person, everyone } = await readShares(app, db, me)
  if (person >= 1) throw new AppError('file_space_used_up')
  if (everyone >= 1) throw new AppError('file_space_of_everyone_used_up')
}

export const nearlyFullOf = async (
  app: Pick<App, 'now'>,
  db: Db,
  me: Me,
): Promise<NewFile['nearlyFull']> => {
  const { person, everyone } = await readShares(app, db, me)
  if (person >= nearlyFull) return 'person'
  return everyone >= nearlyFull ? 'everyone' : null
}
