import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { attachFiles, replaceFiles, requireDescribed } from '#server/files/files.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { foldText } from '#shared/http/foldText.ts'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'
import type {
  EditableGuide,
  GuideDraft,
  Resource,
  ResourceFilter,
} from '#shared/resources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { isBundled } from './bundledGuides.ts'
import * as store from './store.ts'

export const listResources = ({ db }: { db: Db }, { q }: ResourceFilter) =>
  store.listPublished(db, currentLanguage(), q)

/** Returns the English text if there is none in the wanted language. */
export const findResource = async (
  { db }: Pick<App, 'db'>,
  { slug, language = currentLanguage() }: { slug: string; language?: Language | undefined },
): Promise<Resource> => {
  const guide = await store.findPublished(db, slug, language)
  if (!guide) throw notFound()
  return toResource(guide, guide.language === language ? null : language)
}

const toResource = (
  { files, ...guide }: store.FoundGuide,
  missingLanguage: Language | null,
): Resource => ({
  ...{ ...guide, languages: languagesOf(guide), missingLanguage },
  ...(files && { files }),
})

/** In the order of all languages. */
const languagesOf = ({ translatedInto }: { translatedInto: string[] }) =>
  languages.filter((one) => one === originalLanguage || translatedInto.includes(one))

const notFound = () => new AppError('guide_not_found')

export const listGuides = async ({ db }: Pick<App, 'db'>): Promise<EditableGuide[]> => {
  const guides = await store.listAll(db)
  return guides.map((guide) => ({ ...guide, mayBeDeleted: !isBundled(guide.slug) }))
}

export const getGuide = async ({ db }: Pick<App, 'db'>, id: string): Promise<Resource> => {
  const guide = await store.findGuide(db, id)
  if (!guide) throw notFound()
  return toResource(guide, null)
}

type GuideChange = {
  me: Me
  action: string
  entityId: string
  /** Whether the guide is or was published, so that visitors read it. */
  isPublished: boolean
}

export const recordGuideChange = async (
  app: App,
  tx: Tx,
  { me, isPublished, ...entry }: GuideChange,
) => {
  await audit(tx, {
    ...entry,
    userId: me.id,
    entityType: 'resource',
    origin: currentOrigin(),
  })
  if (isPublished) app.live.signalPublicContent(tx, 'guides')
}

/** Serializes changes of a guide and its translations. */
export const lockGuide = async (tx: Tx, id: string) => {
  const guide = await store.lockGuide(tx, id)
  if (!guide) throw notFound()
  return guide
}

/** Retries, so that concurrent guides with one title get distinct slugs. */
const addWithUniqueSlug = async (tx: Tx, row: GuideDraft & { id: string; createdAt: Date }) => {
  const wanted = slugify(row.title)
  for (;;) {
    const slug = uniqueSlug(wanted, await store.listSlugs(tx, wanted))
    if (await store.addGuide(tx, { ...row, slug })) return
  }
}

const requireNotAhead = ({ now }: App, { checkedOn }: GuideDraft) => {
  if (checkedOn > amsterdamTime(now()).day)
    throw new AppError('checked_in_future', { field: 'checkedOn' })
}

/** Creates a draft. The slug comes from the title and never changes. */
export const createGuide = async (
  app: App,
  me: Me,
  { fileIds = [], ...draft }: GuideDraft,
): Promise<Resource> => {
  requireNotAhead(app, draft)
  const id = uuid()
  await inTransaction(app.db, async (tx) => {
    await addWithUniqueSlug(tx, { ...draft, id, createdAt: app.now() })
    const entry = { me, action: 'guide_written', entityId: id, isPublished: false }
    await recordGuideChange(app, tx, entry)
    await attachFiles(tx, me, fileIds, { kind: 'guide', id })
  })
  return getGuide(app, id)
}

export const updateGuide = async (
  app: App,
  me: Me,
  id: string,
  { fileIds, ...draft }: GuideDraft,
): Promise<Resource> => {
  await inTransaction(app.db, async (tx) => {
    const { isPublished, checkedOn } = await lockGuide(tx, id)
    if (draft.checkedOn !== checkedOn) requireNotAhead(app, draft)
    await store.changeGuide(tx, id, draft, app.now())
    const entry = { me, action: 'guide_rewritten', entityId: id, isPublished }
    await recordGuideChange(app, tx, entry)
    if (fileIds) await replaceFiles(tx, me, fileIds, { kind: 'guide', id })
    if (isPublished) await requireDescribed(tx, { kind: 'guide', id })
  })
  return getGuide(app, id)
}

export const publishGuide = async (
  app: App,
  me: Me,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<Resource> => {
  await inTransaction(app.db, async (tx) => {
    const guide = await lockGuide(tx, id)
    if (guide.isPublished === isPublished) return
    if (isPublished) await requireDescribed(tx, { kind: 'guide', id })
    await store.setPublished(tx, id, isPublished, app.now())
    await recordGuideChange(app, tx, {
      me,
      action: isPublished ? 'guide_published' : 'guide_unpublished',
      entityId: id,
      isPublished: true,
    })
  })
  return getGuide(app, id)
}

export const removeGuide = (app: App, me: Me, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const { slug, isPublished } = await lockGuide(tx, id)
    if (isBundled(slug)) throw new AppError('built_in_guide')
    await store.removeGuide(tx, id)
    const entry = { me, action: 'guide_deleted', entityId: id, isPublished }
    await recordGuideChange(app, tx, entry)
  })

/** Those of a draft are read by administrators only, and by visitors where guides are public. */
export const requireFilesReadable = async (db: Db, me: Me | null, id: string) => {
  const guide = await store.findPublication(db, id)
  if (!guide?.isPublished && !me?.isAdmin) throw notFound()
  if (!me && !(await readPlatform(db)).hasPublicGuides) throw notFound()
}

/** A file of the guide has a new description. A published guide needs one for each picture. */
export const showDescribedFile = async (
  app: App,
  tx: Tx,
  me: Me,
  id: string,
  description: string | null,
) => {
  if (!me.isAdmin) throw new AppError('file_not_found')
  const { isPublished } = await lockGuide(tx, id)
  if (isPublished && description === null) throw new AppError('pictures_undescribed')
  const entry = { me, action: 'guide_rewritten', entityId: id, isPublished }
  await recordGuideChange(app, tx, entry)
}

const maxSlugLength = 60

/** `Finding a huisarts: how?` is `finding-a-huisarts-how`; a title without Latin letters is `guide`. */
const slugify = (title: string): string => {
  const slug = foldText(title).replace(/[^a-z0-9]+/g, '-')
  return slug.slice(0, maxSlugLength).replace(/^-|-$/g, '') || 'guide'
}

/** Appends the first free number if the slug is taken. */
const uniqueSlug = (wanted: string, taken: string[]): string => {
  if (!taken.includes(wanted)) return wanted
  for (let number = 2; ; number++) {
    const slug = `${wanted}-${number}`
    if (!taken.includes(slug)) return slug
  }
}
