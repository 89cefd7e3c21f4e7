import type { Db } from '#server/db/connect.ts'

/** The columns of `PublicUser` as one JSON value; null where the row is not there. */
export const publicUser = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null then json_build_object(
    'id', ${u}.id, 'name', ${u}.name, 'username', ${u}.username, 'profilePhoto', ${u}.profile_photo
  ) end`
}
