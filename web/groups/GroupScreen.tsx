import { useParams } from 'wouter'
import { isMember } from '#shared/groups/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isGroupNotFound, useGroup } from './data.ts'
import { GroupPage } from './detail/GroupPage.tsx'
import { GroupPageSkeleton } from './detail/GroupPageSkeleton.tsx'
import { useGroupPageSearchParams } from './detail/groupPageSearchParams.ts'
import { GroupNotFound } from './GroupNotFound.tsx'
import styles from './GroupScreen.module.css'

export const GroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  const { data: me } = useMe()
  const query = useGroup(id)
  const { data: group, error } = query
  const { params } = useGroupPageSearchParams(id)
  useDocumentTitle(group?.name)
  if (!me) return null
  const isNotFound = isGroupNotFound(error)
  if (isNotFound || !group)
    return (
      <ItemScreenState
        noun="Group"
        query={query}
        errorTitle="The group could not be loaded"
        notFound={isNotFound && <GroupNotFound />}
        skeleton={<GroupPageSkeleton tab={params.tab} />}
      />
    )
  const isChatOpen = isMember(group) && params.tab === 'chat'
  return (
    <>
      <ScreenHeader
        title={
          <span
            className={isChatOpen ? styles.short : styles.name}
            dir="auto"
            title={isChatOpen ? group.name : undefined}
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
