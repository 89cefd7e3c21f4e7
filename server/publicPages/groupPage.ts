import * as z from 'zod/mini'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { type Label, t } from '#server/language/t.ts'
import { languageNames } from '#shared/buddies/languages.ts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import { groupTypeLabels } from '#shared/groups/contract.ts'
import { groupPath } from '#shared/publicPages/paths.ts'
import type { Page } from './context.ts'
import { descriptionHtml, searchExcerpt } from './descriptionHtml.ts'
import { eventList } from './events/eventList.ts'
import { html } from './html.ts'
import { linkIn } from './layout.ts'
import { findPublicGroup, listPublicEvents } from './store.ts'

/** Upper bounds of the ranges. Exact numbers would show who joins or leaves. */
const sizes: [below: number, label: Label][] = [
  [10, 'publicPages.group.members.under10'],
  [25, 'publicPages.group.members.to25'],
  [50, 'publicPages.group.members.to50'],
  [100, 'publicPages.group.members.to100'],
  [250, 'publicPages.group.members.to250'],
]

const sizeLabel = (memberCount: number): Label =>
  sizes.find(([below]) => memberCount < below)?.[1] ?? 'publicPages.group.members.over250'

const groupId = z.uuid()
const maxEvents = 12

/** The public page of a group. Visitors see its purpose and events, but nothing of its members. */
export const groupPage: Page = async ({ app, site, params, chosen }) => {
  const { hasPublicEvents, hasPublicGroups } = site.platform
  const id = z.safeParse(groupId, params.id)
  if (!id.success || !hasPublicGroups) return null
  const group = await findPublicGroup(app.db, id.data)
  if (!group) return null
  const filter = { from: app.now(), groupId: group.id, limit: maxEvents }
  const events = hasPublicEvents ? await listPublicEvents(app.db, filter, true) : []
  const { name, description, languages } = group
  const body = html`<div class="wrap narrow"><div class="tight"><p class="row"><span class="badge">${t(groupTypeLabels[group.type])}</span><span class="muted small">${t(sizeLabel(group.memberCount))}</span></p><h1><bdi>${name}</bdi></h1>${languages.length > 0 && html`<p class="muted">${t('common.languageList', { languages: languageNames(languages, currentLanguage()) })}</p>`}</div><div class="text" dir="auto">${descriptionHtml(description)}</div><div class="card stack"><p><a class="button" href="${linkIn(chosen, `/groups/${group.id}`, 'action=join')}" rel="nofollow">${t('publicPages.group.join')}</a></p><p class="small muted">${t('publicPages.group.joinNote')}</p></div>${
    hasPublicEvents &&
    html`<section class="stack"><h2>${t('publicPages.group.events')}</h2>${
      events.length > 0
        ? eventList(events, chosen)
        : html`<p class="muted">${t('publicPages.group.noEvents')}</p>`
    }</section>`
  }</div>`
  return {
    path: groupPath(group.id),
    title: name,
    description: searchExcerpt(descriptionExcerpt(description) || name),
    body,
    shows: ['events', `group:${group.id}`],
  }
}
