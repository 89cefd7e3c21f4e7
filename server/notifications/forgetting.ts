import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Kind } from './kinds.ts'
import * as store from './store.ts'

/** What others were told of what this person did; `kind`: only of one kind. */
export const forgetToldOf = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  kind: Kind | null = null,
): Promise<void> => {
  const told = await store.removeToldOf(tx, userId, kind)
  if (told.length > 0) live.tell(tx, told, { kind: 'notification' })
}

/**
 * As above, and whatever else carries their name or words: the cards of their weeks with a language
 * buddy, and what was told of the talk under their posts.
 */
export const forgetNamed = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
): Promise<void> => {
  const told = [
    ...(await store.removeToldOf(tx, userId, null)),
    ...(await store.removeCardsWith(tx, userId)),
    ...(await store.removeToldUnderPostsOf(tx, userId)),
  ]
  if (told.length > 0) live.tell(tx, [...new Set(told)], { kind: 'notification' })
}

/** All that this person was told. */
export const forgetTold = async ({ live }: Pick<App, 'live'>, tx: Db, userId: string) => {
  await store.removeAllOf(tx, userId)
  live.tell(tx, userId, { kind: 'notification' })
}
