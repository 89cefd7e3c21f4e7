import { t } from '#server/language/t.ts'
import { listResources } from '#server/resources/resources.ts'
import { guidePath } from '#shared/publicPages/paths.ts'
import {
  type ListedGuide,
  ResourceCategory,
  resourceCategoryLabels,
} from '#shared/resources/contract.ts'
import type { Page, PageRequest } from '../context.ts'
import { type Html, html } from '../html.ts'
import { linkIn } from '../layout.ts'

export const guideList = (guides: readonly ListedGuide[], chosen: PageRequest['chosen']): Html =>
  html`<ul class="list">${guides.map(
    ({ slug, title, description, minutes, language }) =>
      html`<li><article class="item"><div class="tight"><h3><a href="${linkIn(chosen, guidePath(slug))}" lang="${language}"><bdi>${title}</bdi></a></h3><p class="small muted" lang="${language}"><bdi>${description}</bdi></p><p class="small muted">${t('publicPages.guide.minutes', { minutes })}</p></div></article></li>`,
  )}</ul>`

/** All guides by category. */
export const guidesPage: Page = async ({ app, site, chosen }) => {
  if (!site.platform.hasPublicGuides) return null
  const guides = await listResources(app, {})
  const sections = ResourceCategory.options
    .map((category) => ({ category, ofIt: guides.filter((guide) => guide.category === category) }))
    .filter(({ ofIt }) => ofIt.length > 0)
  return {
    path: '/g',
    title: t('common.guides'),
    description: t('publicPages.guides.description'),
    body: html`<div class="wrap"><div class="tight"><h1>${t('common.guides')}</h1><p class="muted">${t('publicPages.guides.lead')}</p></div>${sections.map(
      ({ category, ofIt }) =>
        html`<section class="stack"><h2>${t(resourceCategoryLabels[category])}</h2>${guideList(ofIt, chosen)}</section>`,
    )}</div>`,
    shows: ['guides'],
    current: 'guides',
  }
}
