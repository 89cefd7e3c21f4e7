import { Link } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
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
  const { data, error, isPlaceholderData: isOld } = query
  const { data: me } = useMe()
  const { data: progress } = useGuideProgress(me?.firstDays === 'shown')
  return (
    <>
      <ScreenHeader
        title="Guides"
        lead="Short, plain guides for your first months here, with the Dutch words you’ll need."
      >
        {me?.isAdmin && (
          <Button component={Link} href="/admin/guides" variant="default">
            Write guides
          </Button>
        )}
      </ScreenHeader>
      <GuideSearch urlState={urlState} count={q && data && !isOld ? data.length : null} />
      {error && !data && <LoadFailure title="The guides could not be loaded" query={query} />}
      {!data && !error && <GuideCardsSkeleton />}
      {data && data.length > 0 && (
        <GuideCards
          guides={data}
          heading="h2"
          columns={2}
          isOld={isOld}
          {...(progress && { progress })}
          {...(!q && { first: firstGuide })}
        />
      )}
      {data?.length === 0 && q && (
        <EmptyState
          title="No guides found"
          hint={
            <>
              No results for “<bdi>{q}</bdi>”.
            </>
          }
          drawing="results"
        >
          <Button variant="light" onClick={() => search(undefined)}>
            Clear search
          </Button>
        </EmptyState>
      )}
      {data?.length === 0 && !q && (
        <EmptyState title="No guides yet" hint="They appear here once they are published." />
      )}
    </>
  )
}
