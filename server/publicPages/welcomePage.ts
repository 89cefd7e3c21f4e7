import { t } from '#server/language/t.ts'
import { listResources } from '#server/resources/resources.ts'
import { hasPublicPages, type RegistrationMode } from '#shared/settings/platform.ts'
import type { Page, PageRequest } from './context.ts'
import { eventList } from './events/eventList.ts'
import { guideList } from './guides/guidesPage.ts'
import { type Html, html } from './html.ts'
import { linkIn } from './layout.ts'
import { listPublicEvents } from './store.ts'

const maxEvents = 6
const maxGuides = 6

const section = (title: string, content: Html, more: Html | false) =>
  html`<section class="stack"><div class="row between"><h2>${title}</h2>${more}</div>${content}</section>`

const eventSection = async ({ app, site, chosen }: PageRequest) => {
  const { hasPublicEvents, hasPublicGroups } = site.platform
  if (!hasPublicEvents) return ''
  const filter = { from: app.now(), limit: maxEvents }
  const events = await listPublicEvents(app.db, filter, hasPublicGroups)
  return section(
    t('publicPages.welcome.events'),
    events.length > 0
      ? eventList(events, chosen)
      : html`<p class="muted">${t('publicPages.welcome.noEvents')}</p>`,
    html`<a href="${linkIn(chosen, '/e')}">${t('publicPages.welcome.allEvents')}</a>`,
  )
}

const guideSection = async ({ app, site, chosen }: PageRequest) => {
  if (!site.platform.hasPublicGuides) return ''
  const guides = await listResources(app, {})
  return section(
    t('publicPages.welcome.guides'),
    guideList(guides.slice(0, maxGuides), chosen),
    html`<a href="${linkIn(chosen, '/g')}">${t('common.allGuides')}</a>`,
  )
}

const registrationNote = (mode: RegistrationMode) => {
  if (mode === 'open') return ''
  const text =
    mode === 'invitation' ? t('publicPages.welcome.invitation') : t('publicPages.welcome.closed')
  return html`<p class="notice">${text}</p>`
}

const step = (title: string, text: string) =>
  html`<li class="card tight"><h3>${title}</h3><p class="muted">${text}</p></li>`

const steps = () =>
  html`<ol class="steps">${step(t('publicPages.welcome.step1'), t('publicPages.welcome.step1Text'))}${step(t('publicPages.welcome.step2'), t('publicPages.welcome.step2Text'))}${step(t('publicPages.welcome.step3'), t('publicPages.welcome.step3Text'))}</ol>`

/** What the community is, for visitors. It exists as long as anything is public. */
export const welcomePage: Page = async (request) => {
  const { site, chosen } = request
  const { name, registration, hasPublicEvents } = site.platform
  if (!hasPublicPages(site.platform)) return null
  const lead = t('publicPages.welcome.lead', { community: name })
  const body = html`<div class="wrap"><section class="hero stack"><h1>${t('publicPages.welcome.title')}</h1><p>${lead}</p><p class="row">${registration !== 'closed' && html`<a class="button" href="${linkIn(chosen, '/auth', 'tab=register')}">${t('publicPages.welcome.join')}</a>`}${hasPublicEvents && html`<a class="button quiet" href="${linkIn(chosen, '/e')}">${t('publicPages.welcome.look')}</a>`}</p></section>${await eventSection(request)}${section(t('publicPages.welcome.how'), html`${registrationNote(registration)}${steps()}`, false)}${await guideSection(request)}<section class="card tight"><h2>${t('publicPages.welcome.privacy')}</h2><p class="muted">${t('publicPages.welcome.privacyText')}</p></section></div>`
  return {
    path: '/welcome',
    title: name,
    description: lead,
    body,
    shows: ['events', 'guides'],
    data: {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      url: site.publicUrl,
      description: lead,
    },
  }
}
