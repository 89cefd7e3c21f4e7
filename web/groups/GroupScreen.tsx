import { useParams } from 'wouter'
import { groupTypeLabels } from '#shared/groups/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { GroupPage } from '#web/groups/group/GroupPage.tsx'
import { GroupPageBones } from '#web/groups/group/GroupPageBones.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isNoGroup, useGroup } from './data.ts'
import { NoSuchGroup } from './NoSuchGroup.tsx'
import { showMembers } from './showMembers.ts'

export const GroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  const { data: me } = useMe()
  const { data: group, error, refetch, isFetching } = useGroup(id)
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
        <GroupPageBones />
      </>
    )
  return (
    <>
      <ScreenHeader
        title={<span dir="auto">{group.name}</span>}
        lead={`${groupTypeLabels[group.type]}, ${showMembers(group.memberCount)}`}
      />
      <GroupPage group={group} me={me} />
    </>
  )
}
