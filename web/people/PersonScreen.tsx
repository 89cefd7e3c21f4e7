import { useParams } from 'wouter'
import { useScreenName } from '#web/app/useScreenName.ts'
import { useMe } from '#web/auth/data.ts'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isNobody, usePerson } from './data.ts'
import { NoSuchPerson } from './NoSuchPerson.tsx'
import { PersonPage } from './PersonPage.tsx'
import { PersonPageBones } from './PersonPageBones.tsx'

export const PersonScreen = () => {
  const { username } = useParams<{ username: string }>()
  const { data: me } = useMe()
  const { data: person, error, refetch, isFetching } = usePerson(username)
  useScreenName(person?.name)
  if (!me) return null
  if (isNobody(error))
    return (
      <>
        <ScreenHeader title="Person not found" />
        <NoSuchPerson />
      </>
    )
  if (error && !person)
    return (
      <>
        <ScreenHeader title="Person" />
        <FailedState
          title="This page could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    )
  if (!person)
    return (
      <>
        <ScreenHeader title="Person" />
        <PersonPageBones />
      </>
    )
  return (
    <>
      <ScreenHeader title={<span dir="auto">{person.name}</span>} />
      <PersonPage person={person} me={me} />
      <ReportHost />
    </>
  )
}
