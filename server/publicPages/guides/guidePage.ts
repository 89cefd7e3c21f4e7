import type { Article, Organization, WithContext } from 'schema-dts'
import { AppError } from '#server/http/appError.ts'
import { t } from '#server/language/t.ts'
import { formatFullDay } from '#server/mail/dateFormat.ts'
import { findResource } from '#server/resources/resources.ts'
import { directionOf, ownNames } from '#shared/language/languages.ts'
import { guidePath } from '#shared/publicPages/paths.ts'
import { type Resource, resourceCategoryLabels } from '#shared/resources/contract.ts'
import type { Page, PageRequest } from '../context.ts'
import { shareLinks } from '../events/eventPage.ts'
import { filesHtml } from '../filesHtml.ts'
import { html } from '../html.ts'
import { linkIn, localizedPath, type Site } from '../layout.ts'
import { guidePreview, previewTag } from '../previews.ts'

/** null: there is none. */
export const findGuide = async ({ app, params }: PageRequest) => {
  try {
    return await findResource(app, { slug: params.slug ?? '' })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The guide as linked data: schema.org/Article. Its author is the community. */
const guideData = (site: Site, guide: Resource, imagePath: string): WithContext<Article> => {
  const url = site.publicUrl + guidePath(guide.slug)
  const organization: Organization = {
    '@type': 'Organization',
    name: site.platform.name,
    url: site.publicUrl,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: guide.title,
    description: guide.description,
    url,
    mainEntityOfPage: url,
    image: site.publicUrl + imagePath,
    inLanguage: guide.language,
    datePublished: guide.createdAt.toISOString(),
    dateModified: guide.updatedAt.toISOString(),
    author: organization,
    publisher: organization,
    isAccessibleForFree: true,
  }
}

/** The public page of a guide. */
export const guidePage: Page = async (request) => {
  const { site, chosen } = request
  if (!site.platform.hasPublicGuides) return null
  const guide = await findGuide(request)
  if (!guide) return null
  const { slug, title, description, language, languages, content, files } = guide
  const path = guidePath(slug)
  // Loaded when first used, because of the package that it needs.
  const { markdownHtml } = await import('../markdownHtml.ts')
  const preview = guidePreview(site.platform, guide)
  const others = languages.filter((one) => one !== language)
  const text = { lang: language, dir: directionOf(language) }
  const body = html`<div class="wrap narrow"><article class="stack"><div class="tight" lang="${text.lang}" dir="${text.dir}"><p class="row"><span class="badge">${t(resourceCategoryLabels[guide.category])}</span></p><h1>${title}</h1><p class="muted">${description}</p></div><p class="small muted">${t('publicPages.guide.checked', { date: formatFullDay(new Date(`${guide.checkedOn}T12:00Z`)) })}</p>${guide.missingLanguage && html`<p class="notice">${t('publicPages.guide.missing')}</p>`}${
    others.length > 0 &&
    html`<p class="small row languages">${t('publicPages.guide.otherLanguages')} ${others.map((one) => html`<a href="${localizedPath(path, one)}" lang="${one}" hreflang="${one}">${ownNames[one]}</a> `)}</p>`
  }<div class="text" lang="${text.lang}" dir="${text.dir}">${markdownHtml(content)}</div>${files && filesHtml(files)}</article><section class="card stack screen"><h2>${t('publicPages.guide.askTitle')}</h2><p>${t('publicPages.guide.askText')}</p><p><a class="button" href="${linkIn(chosen, '/community', 'dialog=new&action=ask')}" rel="nofollow">${t('publicPages.guide.ask')}</a></p></section>${shareLinks({ title, url: site.publicUrl + path, posterPath: linkIn(chosen, `${path}/poster`) })}<p class="screen"><a class="all" href="${linkIn(chosen, '/g')}">${t('common.allGuides')}</a></p></div>`
  return {
    path,
    title,
    description,
    body,
    shows: ['guides'],
    kind: 'article',
    inLanguages: languages,
    image: previewTag(preview, title),
    data: guideData(site, guide, preview.path),
    current: 'guides',
  }
}
