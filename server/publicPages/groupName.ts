import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { findPublicGroup } from './store.ts'

/** Only of groups that visitors may see. */
export const readGroupName = async ({ db }: Pick<App, 'db'>, { id }: { id: string }) => {
  const { hasPublicGroups } = await readPlatform(db)
  const group = hasPublicGroups ? await findPublicGroup(db, id) : null
  if (!group) throw new AppError('group_not_found')
  return { name: group.name }
}
