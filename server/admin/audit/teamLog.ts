import * as z from 'zod/mini'
import type { App } from '#server/http/context.ts'
import type { TeamLogEntry, TeamLogFilter } from '#shared/admin/audit/contract.ts'
import * as store from './store.ts'

// An entry with unreadable `newData` is shown without it.
const NewData = z.catch(z.object({ changed: z.array(z.string()) }), { changed: [] })

/** What administrators and moderators did, and group admins towards their members. */
export const readTeamLog = async (
  { db }: Pick<App, 'db'>,
  filter: TeamLogFilter,
): Promise<TeamLogEntry[]> =>
  (await store.listTeamLog(db, filter)).map(({ newData, ...row }) => ({
    ...row,
    changed: NewData.parse(newData).changed,
  }))
