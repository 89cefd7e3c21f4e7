import { Link } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useResources } from './data.ts'
import { GuideCards, GuideCardsSkeleton } from './GuideCards.tsx'
import { GuideSearch, useGuidesSearchParams } from './GuideSearch.tsx'
import { useGuideProgress } from './guide/data.ts'

/** Of the bundled guides, the one to begin with. */
const firstGuide = 'first-weeks'

export const ResourcesScreen = () => {
  const urlState = useGuidesSearchParams()
  const { q, search } = urlState
  const query = useResources(q)
  const { data, isPlaceholderData: isOld } = query
  const { data: me } = useMe()
  const { data: progress } = useGuideProgress(me?.firstDays === 'shown')
  return (
    <>
      <ScreenHeader title={t('common.guides')} lead={t('resources.list.lead')}>
        {me?.isAdmin && (
          <Button component={Link} href="/admin/guides" variant="default">
            {t('resources.list.write')}
          </Button>
        )}
      </ScreenHeader>
      <GuideSearch urlState={urlState} count={q && data && !isOld ? data.length : null} />
      <Loaded
        query={query}
        errorTitle={t('resources.list.failed')}
        skeleton={<GuideCardsSkeleton />}
        empty={
          q ? (
            <EmptyState
              title={t('resources.list.noResults')}
              hint={rich('resources.list.noResultsHint', { query: q })}
              drawing="results"
            >
              <Button variant="light" onClick={() => search(undefined)}>
                {t('common.clearSearch')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t('resources.list.none')} hint={t('resources.list.noneHint')} />
          )
        }
      >
        {(guides) => (
          <GuideCards
            guides={guides}
            heading="h2"
            columns={2}
            isOld={isOld}
            {...(progress && { progress })}
            {...(!q && { first: firstGuide })}
          />
        )}
      </Loaded>
    </>
  )
}
