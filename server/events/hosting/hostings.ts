import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { HostingRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireReasons } from '#server/events/booking/options.ts'
import { publishEvents } from '#server/events/events.ts'
import { toColumns } from '#server/events/place.ts'
import { seriesDates } from '#server/events/series/series.ts'
import { lockGroupOfEvent } from '#server/events/store.ts'
import { moveFiles, replaceFiles, requireDescribed } from '#server/files/files.ts'
import { requireSettledSender } from '#server/files/newAccounts.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { lockUser } from '#server/users/users.ts'
import { NewEvent } from '#shared/events/contract.ts'
import {
  type HostDraft,
  type Hosting,
  parseSavedDraft,
  type SavedDraft,
} from '#shared/events/hosting/contract.ts'
import { hostLimits, mayHost, mayPublish } from '#shared/events/hosting/rules.ts'
import { isUploadedPicture } from '#shared/events/pictures/rules.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { announceProposal, retractProposal } from './proposalNotices.ts'
import * as store from './store.ts'

const notFound = () => new AppError('hosting_not_found')

/** The hosting as its people and administrators see it. Everybody else gets 404. */
export const getHosting = async (
  db: Db,
  { now }: Pick<App, 'now'>,
  me: Me,
  id: string,
): Promise<Hosting> => {
  const found = await store.findHosting(db, id, me.id, now())
  if (!found || (!found.myRole && !me.isAdmin)) throw notFound()
  return toHosting(found, me)
}

type Stored = NonNullable<Awaited<ReturnType<typeof store.findHosting>>>

const isHost = ({ myRole, myState }: Pick<Stored, 'myRole' | 'myState'>) =>
  myState === 'accepted' && myRole !== 'door'

/** Without what the viewer may not read as a door helper, or before they said yes. */
const readable = (
  draft: SavedDraft,
  { myRole, myState }: Pick<Stored, 'myRole' | 'myState'>,
  me: Me,
): SavedDraft => {
  if (me.isAdmin || isHost({ myRole, myState })) return draft
  const { onlineUrl: _, ...shown } = draft
  const isPlaceHidden = draft.isLocationHidden && myState !== 'accepted'
  return isPlaceHidden ? { ...shown, location: draft.town ?? '' } : shown
}

const toHosting = ({ draft, event, files, ...rest }: Stored, me: Me): Hosting => ({
  ...rest,
  // Only hosts read what is not published.
  ...((me.isAdmin || isHost(rest)) && files && { files }),
  draft: readable(parseSavedDraft(draft), rest, me),
  answer: me.isAdmin || isHost(rest) ? rest.answer : null,
  event: event && {
    ...event,
    startDate: new Date(event.startDate),
    endDate: new Date(event.endDate),
  },
})

export const findHosting = (app: App, me: Me, id: string) => getHosting(app.db, app, me, id)

export const listHostings = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => (await store.listHostings(db, me.id, now(), page)).map((row) => toHosting(row, me))

export const getPermission = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me) => {
  const [platform, groups, usualHours] = await Promise.all([
    readPlatform(db),
    store.listRunGroups(db, me.id),
    store.usualHours(db),
  ])
  const may = (runsGroup: boolean) => mayHost(me, platform, { runsGroup })
  const allowed = mayPublish(me, platform, now()) ? ('publish' as const) : ('propose' as const)
  const without = may(true) && groups.length > 0 ? ('groupsOnly' as const) : ('nothing' as const)
  return { may: may(false) ? allowed : without, groups: may(true) ? groups : [], usualHours }
}

/** Locks the hosting for its owner and co-hosts. Everybody else gets 404. */
export const lockOwnHosting = async (tx: Tx, me: Me, id: string) => {
  const hosting = await store.lockHosting(tx, id)
  const role = hosting && (await store.findRole(tx, id, me.id))
  const isHost = role?.state === 'accepted' && role.role !== 'door'
  if (!hosting || !isHost) throw notFound()
  return { hosting, role }
}

const lockUnpublished = async (tx: Tx, me: Me, id: string) => {
  const { hosting, role } = await lockOwnHosting(tx, me, id)
  if (hosting.state === 'published') throw new AppError('hosting_published')
  return { hosting, role }
}

/** Rejects a user who may not host at all, or not for this group. */
export const requirePermission = async (tx: Tx, me: Me, groupId: string | null | undefined) => {
  const platform = await readPlatform(tx)
  const groups = await store.listRunGroups(tx, me.id)
  const runsGroup = groups.some(({ id }) => id === groupId)
  // Only those who run the events of a group host for it.
  const isAllowed = mayHost(me, platform, { runsGroup }) && (!groupId || runsGroup || me.isAdmin)
  if (!isAllowed) throw new AppError('hosting_forbidden')
  if (groupId && !(await lockGroupOfEvent(tx, groupId)))
    throw new AppError('group_not_found', { field: 'groupId' })
  return platform
}

/** As `requirePermission`, for a draft that names no group yet. */
export const requireAnyPermission = async (tx: Tx, me: Me) => {
  const platform = await readPlatform(tx)
  const runsGroup = (await store.listRunGroups(tx, me.id)).length > 0
  if (!mayHost(me, platform, { runsGroup })) throw new AppError('hosting_forbidden')
}

/** Pictures of other sites would tell them who looks. One that is there already stays. */
export const requireOwnPicture = (
  me: Me,
  { imageUrl }: Pick<HostDraft, 'imageUrl'>,
  old?: Pick<SavedDraft, 'imageUrl'>,
) => {
  if (me.isAdmin || !imageUrl || imageUrl === old?.imageUrl) return
  if (isUploadedPicture(imageUrl)) return
  throw new AppError('invalid_input', {
    args: { issue: t('http.validation.address') },
    field: 'imageUrl',
  })
}

export const createHosting = (
  app: App,
  me: Me,
  { draft, clientId }: { draft: HostDraft; clientId?: string | undefined },
) =>
  inTransaction(app.db, (tx) => {
    requireOwnPicture(me, draft)
    // The first call creates it: what was typed meanwhile is no other draft.
    return beginHosting(app, tx, me, { draft, clientId, content: ['hosting'] }, () =>
      requireAnyPermission(tx, me),
    )
  })

type Beginning = {
  draft: HostDraft
  clientId: string | undefined
  content: readonly [kind: string, ...unknown[]]
}

/** Begins a draft if the user may, once per client id and content. */
export const beginHosting = async (
  app: App,
  tx: Tx,
  me: Me,
  { draft, clientId, content }: Beginning,
  requireAllowed: () => Promise<unknown>,
) => {
  const at = app.now()
  const id = await createOnce(tx, { userId: me.id, clientId, content, at }, async (id) => {
    await requireAllowed()
    await addHosting(tx, { id, ownerId: me.id, at })
    await store.saveDraft(tx, id, draft, at)
  })
  return getHosting(tx, app, me, id)
}

/** An empty draft with its owner. */
const addHosting = async (
  tx: Tx,
  { id, ownerId, at }: { id: string; ownerId: string; at: Date },
) => {
  await store.addHosting(tx, { id, createdAt: at, updatedAt: at })
  await store.setRole(tx, {
    ...{ id: uuid(), hostingId: id, userId: ownerId, role: 'owner', state: 'accepted' },
    ...{ invitedBy: null, createdAt: at, answeredAt: at },
  })
}

/** Idempotent: the last draft of the owner or a co-host stays. */
export const saveDraft = (app: App, me: Me, { id, draft }: { id: string; draft: HostDraft }) =>
  inTransaction(app.db, async (tx) => {
    const { hosting, role } = await lockUnpublished(tx, me, id)
    const old = parseSavedDraft(hosting.draft)
    requireOwnPicture(me, draft, old)
    // Only the owner decides whether members see their name.
    const { isHostShown } = role.role === 'owner' ? draft : old
    await store.saveDraft(tx, id, { ...draft, isHostShown }, app.now())
    return getHosting(tx, app, me, id)
  })

/** Its files until it is published. Pictures may lack their descriptions until it is proposed. */
export const saveFiles = (app: App, me: Me, { id, fileIds }: { id: string; fileIds: string[] }) =>
  inTransaction(app.db, async (tx) => {
    await lockUnpublished(tx, me, id)
    const added = await replaceFiles(tx, me, fileIds, { kind: 'hosting', id })
    if (added > 0) requireSettledSender(app, me)
    await store.countChange(tx, id)
    return getHosting(tx, app, me, id)
  })

/** Hosts see the files of what is not published, and the team does. */
export const requireFilesReadable = async (db: Db, me: Me, id: string) => {
  const role = await store.findRole(db, id, me.id)
  const mayRead = role?.state === 'accepted' && role.role !== 'door'
  if (!mayRead && !me.isAdmin) throw notFound()
}

/** A file has a new description. */
export const showDescribedFile = async (_: App, tx: Tx, me: Me, id: string) => {
  await lockOwnHosting(tx, me, id)
  await store.countChange(tx, id)
}

export const removeHosting = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { hosting, role } = await lockUnpublished(tx, me, id)
    if (role.role !== 'owner') throw notFound()
    await retractProposal(app, tx, hosting)
    await store.removeHosting(tx, id)
  })

/** The complete event of a draft. Rejects a draft with a missing or wrong field, or in the past. */
const completeEvent = ({ draft }: Pick<HostingRow, 'draft'>, now: Date) => {
  const { data, error } = NewEvent.safeParse(draft)
  if (data && hasStarted(data, now)) throw new AppError('event_started', { field: 'startDate' })
  if (data) return data
  const { path = [], message = '' } = error.issues[0] ?? {}
  throw new AppError('invalid_input', { args: { issue: message }, field: String(path[0] ?? '') })
}

const maxDatesOf = ({ isAdmin }: Pick<Me, 'isAdmin'>) => (isAdmin ? undefined : hostLimits.dates)

/** What would stop the publication stops the proposal, so that no approval fails. */
const requirePublishable = ({ repeat, ...draft }: NewEvent, owner: Pick<Me, 'isAdmin'>) => {
  toColumns(draft)
  requireReasons(draft.bookingOptions)
  if (repeat) seriesDates(draft, repeat, maxDatesOf(owner))
}

const requireWithinLimits = async (app: App, tx: Tx, me: Me) => {
  // Serializes the proposals of one user.
  await lockUser(tx, me.id)
  const { proposals, upcoming } = await store.countOwned(tx, me.id, app.now())
  if (proposals > hostLimits.openProposals)
    throw new AppError('too_many_proposals', { args: { max: hostLimits.openProposals } })
  if (upcoming >= hostLimits.upcoming)
    throw new AppError('too_many_upcoming', { args: { max: hostLimits.upcoming } })
}

/** Proposes the draft to the team, or publishes it if its owner may. */
export const propose = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { hosting, role } = await lockOwnHosting(tx, me, id)
    // A repeated call finds it done.
    if (hosting.state === 'proposed' || hosting.state === 'published')
      return getHosting(tx, app, me, id)
    if (role.role !== 'owner') throw notFound()
    // A refusal is final: the host may begin another draft.
    if (hosting.state === 'refused') throw new AppError('proposal_answered')
    const event = completeEvent(hosting, app.now())
    requirePublishable(event, me)
    await requireDescribed(tx, { kind: 'hosting', id })
    const platform = await requirePermission(tx, me, event.groupId)
    const at = app.now()
    await store.changeHosting(tx, id, { state: 'proposed', proposedAt: at, answer: null })
    if (!me.isAdmin) await requireWithinLimits(app, tx, me)
    if (mayPublish(me, platform, at)) await publish(app, tx, { hosting, owner: me, actor: me })
    else await announceProposal(app, tx, me, { id, title: event.title, proposedAt: at })
    return getHosting(tx, app, me, id)
  })

export const withdraw = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { hosting } = await lockUnpublished(tx, me, id)
    if (hosting.state === 'draft') return
    if (hosting.state === 'refused') throw new AppError('proposal_answered')
    await store.changeHosting(tx, id, { state: 'draft', answer: null })
    await retractProposal(app, tx, hosting)
  })

/** Creates the event, or the dates of its series, for a hosting locked by the caller. */
export const publish = async (
  app: App,
  tx: Tx,
  {
    hosting,
    owner,
    actor,
  }: { hosting: HostingRow; owner: Pick<Me, 'id' | 'isAdmin'>; actor: Pick<Me, 'id'> },
) => {
  const { repeat, clientId: _, ...draft } = completeEvent(hosting, app.now())
  const maxDates = maxDatesOf(owner)
  const { id } = hosting
  await publishEvents(app, tx, { id, hostingId: id, draft, repeat, createdBy: owner.id, maxDates })
  await requireDescribed(tx, { kind: 'hosting', id })
  await moveFiles(tx, { kind: 'hosting', id }, { kind: 'event', id })
  await store.changeHosting(tx, id, { state: 'published' })
  await audit(tx, {
    ...{ userId: actor.id, action: 'event_published', entityType: 'event', entityId: id },
  })
}
