import type { Db } from '#server/db/connect.ts'
import { execute, rowIds } from '#server/db/queries.ts'
import type { UnveiledAuthorRow } from '#server/db/rows.ts'

/** Connections of the viewer, and the authors whose pictures they chose to see. */
export const listUnveiled = (db: Db, viewerId: string) =>
  rowIds(db<{ id: string }[]>`
    select receiver_id as id from user_connections
      where requester_id = ${viewerId} and status = 'accepted'
    union select requester_id from user_connections
      where receiver_id = ${viewerId} and status = 'accepted'
    union select author_id from unveiled_authors where viewer_id = ${viewerId}`)

export const addUnveiled = (db: Db, row: UnveiledAuthorRow) =>
  execute(db`insert into unveiled_authors ${db(row)} on conflict do nothing`)
