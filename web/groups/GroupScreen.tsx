import { useParams } from 'wouter'
import { isMember } from '#shared/groups/rules.ts'
import { useScreenName } from '#web/app/useScreenName.ts'
import { useMe } from '#web/auth/data.ts'
import { GroupPage } from '#web/groups/group/GroupPage.tsx'
import { GroupPageBones } from '#web/groups/group/GroupPageBones.tsx'
import { useGroupPlace } from '#web/groups/group/useGroupPlace.ts'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isNoGroup, useGroup } from './data.ts'
import styles from './GroupScreen.module.css'
import { NoSuchGroup } from './NoSuchGroup.tsx'

export const GroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  const { data: me } = useMe()
  const { data: group, error, refetch, isFetching } = useGroup(id)
  const { place } = useGroupPlace(id)
  useScreenName(group?.name)
  if (!me) return null
  if (isNoGroup(error))
    return (
      <>
        <ScreenHeader title="Group not found" />
        <NoSuchGroup />
      </>
    )
  if (error && !group)
    return (
      <>
        <ScreenHeader title="Group" />
        <FailedState
          title="The group could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    )
  if (!group)
    return (
      <>
        <ScreenHeader title="Group" />
        <GroupPageBones tab={place.tab} />
      </>
    )
  const isAtChat = isMember(group) && place.tab === 'chat'
  return (
    <>
      <ScreenHeader
        title={
          <span
            className={isAtChat ? styles.short : styles.name}
            dir="auto"
            title={isAtChat ? group.name : undefined}
          >
            {group.name}
          </span>
        }
      />
      <GroupPage group={group} me={me} />
      <ReportHost />
    </>
  )
}
