import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'

/** What visitors see of a group; null if it is not for them. */
const publicSide = (group: GroupRow | null) => {
  if (!group || group.isPrivate || group.isMembersOnly || group.hiddenAt) return null
  const { name, description, type, languages, isShownByTeam } = group
  return { name, description, type, languages, isShownByTeam }
}

/**
 * Public pages forget the group only if visitors see a difference. Members who join or leave make
 * none, unless they are admins: the pages show a range, which may be a minute old.
 */
export const signalPublicChange = (
  { live }: Pick<App, 'live'>,
  tx: Tx,
  before: GroupRow,
  after: GroupRow | null,
) => {
  if (!isDeepStrictEqual(publicSide(before), publicSide(after)))
    live.signalPublicContent(tx, `group:${before.id}`)
}

/** Another owner may mean that visitors no longer see the group: see `isShownToVisitors`. */
export const signalAdminChange = ({ live }: Pick<App, 'live'>, tx: Tx, groupId: string) =>
  live.signalPublicContent(tx, `group:${groupId}`)
