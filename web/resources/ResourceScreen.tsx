import { useParams } from 'wouter'
import { useScreenName } from '#web/app/useScreenName.ts'
import { GuideBones } from '#web/resources/guide/GuideBones.tsx'
import { GuidePage } from '#web/resources/guide/GuidePage.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isNoGuide, useResource, useResources } from './data.ts'
import { NoSuchGuide } from './NoSuchGuide.tsx'

export const ResourceScreen = () => {
  const { slug } = useParams<{ slug: string }>()
  const { data: guide, error, refetch, isFetching } = useResource(slug)
  const { data: all = [] } = useResources()
  useScreenName(guide?.title)
  if (isNoGuide(error))
    return (
      <>
        <ScreenHeader title="Guide not found" />
        <NoSuchGuide />
      </>
    )
  if (error && !guide)
    return (
      <>
        <ScreenHeader title="Guide" />
        <FailedState
          title="The guide could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    )
  if (!guide)
    return (
      <>
        <ScreenHeader title="Guide" />
        <GuideBones />
      </>
    )
  return <GuidePage guide={guide} others={all.filter((other) => other.slug !== guide.slug)} />
}
