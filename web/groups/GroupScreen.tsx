import { useParams } from 'wouter'
import { isMember } from '#shared/groups/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isGroupNotFound, useGroup } from './data.ts'
import { GroupHeader } from './detail/GroupHeader.tsx'
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
        title={t('common.group')}
        notFoundTitle={t('groups.dialog.notFound')}
        query={query}
        errorTitle={t('groups.page.loadFailed')}
        notFound={isNotFound && <GroupNotFound />}
        skeleton={<GroupPageSkeleton tab={params.tab} />}
      />
    )
  if (isMember(group))
    return (
      <div className={styles.screen} data-tab={params.tab}>
        <GroupHeader group={group} />
        <GroupPage group={group} me={me} />
        <ReportHost />
      </div>
    )
  return (
    <>
      <ScreenHeader
        title={
          <span className={styles.name} dir="auto">
            {group.name}
          </span>
        }
      />
      <GroupPage group={group} me={me} />
      <ReportHost />
    </>
  )
}
