import { useParams } from 'wouter'
import { t } from '#web/language/t.tsx'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { NotFoundState } from '#web/page/NotFoundState.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { GuidePage } from '#web/resources/guide/GuidePage.tsx'
import { isGuideNotFound, useResource, useResources } from './data.ts'
import { useChosenLanguage } from './guide/chosenLanguage.ts'
import { GuideSkeleton } from './guide/GuideSkeleton.tsx'

export const ResourceScreen = () => {
  const { slug } = useParams<{ slug: string }>()
  const { chosen } = useChosenLanguage(slug)
  const query = useResource(slug, chosen.language)
  const { data: guide, error, isPlaceholderData: isOld } = query
  const { data: all = [] } = useResources()
  useDocumentTitle(guide?.title)
  const isNotFound = isGuideNotFound(error)
  if (isNotFound || !guide)
    return (
      <ItemScreenState
        title={t('app.titles.guide')}
        notFoundTitle={t('resources.guide.notFoundTitle')}
        query={query}
        errorTitle={t('resources.guide.failed')}
        notFound={isNotFound && <GuideNotFound />}
        skeleton={<GuideSkeleton />}
      />
    )
  const position = all.findIndex(({ slug }) => slug === guide.slug)
  return (
    <GuidePage
      guide={guide}
      isOld={isOld}
      minutes={all[position]?.minutes}
      others={[...all.slice(position + 1), ...all.slice(0, Math.max(0, position))]}
    />
  )
}

const GuideNotFound = () => (
  <NotFoundState
    title={t('resources.guide.notFound')}
    hint={t('resources.guide.notFoundHint')}
    drawing="results"
    href="/resources"
    linkLabel={t('resources.guide.seeAll')}
  />
)
