import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ResourceFilter } from '#shared/resources/contract.ts'
import * as store from './store.ts'

export const listResources = ({ db }: { db: Db }, { q }: ResourceFilter) =>
  store.listPublished(db, q)

export const findResource = async ({ db }: Pick<App, 'db'>, slug: string) => {
  const resource = await store.findPublished(db, slug)
  if (!resource) throw new Refusal(404, 'Guide not found')
  return resource
}
