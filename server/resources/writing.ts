import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import type { GuideDraft, Resource, WrittenGuide } from '#shared/resources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { comesWithUs } from './guides.ts'
import { freeSlug, slugOf } from './slug.ts'
import * as store from './store.ts'

const notFound = () => new Refusal(404, 'Guide not found')

export const listGuides = async ({ db }: Pick<App, 'db'>): Promise<WrittenGuide[]> => {
  const guides = await store.listAll(db)
  return guides.map((guide) => ({ ...guide, mayBeDeleted: !comesWithUs(guide.slug) }))
}

export const readGuide = async ({ db }: Pick<App, 'db'>, id: string): Promise<Resource> => {
  const guide = await store.findGuide(db, id)
  if (!guide) throw notFound()
  return guide
}

const log = (tx: Tx, me: Me, action: string, entityId: string, origin: Origin) =>
  audit(tx, { userId: me.id, action, entityType: 'resource', entityId, origin })

const lockGuide = async (tx: Tx, id: string) => {
  const guide = await store.lockGuide(tx, id)
  if (!guide) throw notFound()
  return guide
}

/** Two who write under one title at once get addresses of their own. */
const addUnderFreeSlug = async (tx: Tx, row: GuideDraft & { id: string; createdAt: Date }) => {
  const wanted = slugOf(row.title)
  for (;;) {
    const slug = freeSlug(wanted, await store.listSlugs(tx, wanted))
    if (await store.addGuide(tx, { ...row, slug })) return
  }
}

/** A draft, until it is published. Its address comes from its title, and stays. */
export const writeGuide = async (
  app: App,
  me: Me,
  draft: GuideDraft,
  origin: Origin,
): Promise<Resource> => {
  const id = uuid()
  await inTransaction(app.db, async (tx) => {
    await addUnderFreeSlug(tx, { ...draft, id, createdAt: app.now() })
    await log(tx, me, 'guide_written', id, origin)
  })
  return readGuide(app, id)
}

export const rewriteGuide = async (
  app: App,
  me: Me,
  id: string,
  draft: GuideDraft,
  origin: Origin,
): Promise<Resource> => {
  await inTransaction(app.db, async (tx) => {
    await lockGuide(tx, id)
    await store.changeGuide(tx, id, draft, app.now())
    await log(tx, me, 'guide_rewritten', id, origin)
  })
  return readGuide(app, id)
}

export const publishGuide = async (
  app: App,
  me: Me,
  { id, isPublished }: { id: string; isPublished: boolean },
  origin: Origin,
): Promise<Resource> => {
  await inTransaction(app.db, async (tx) => {
    const guide = await lockGuide(tx, id)
    if (guide.isPublished === isPublished) return
    await store.changeGuide(tx, id, { isPublished }, app.now())
    await log(tx, me, isPublished ? 'guide_published' : 'guide_unpublished', id, origin)
  })
  return readGuide(app, id)
}

export const removeGuide = (app: App, me: Me, id: string, origin: Origin): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const { slug } = await lockGuide(tx, id)
    if (comesWithUs(slug))
      throw new Refusal(409, 'This guide comes with Welkom. Unpublish it to hide it.')
    await store.removeGuide(tx, id)
    await log(tx, me, 'guide_deleted', id, origin)
  })
