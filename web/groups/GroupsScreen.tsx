import { IconPlus } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import { ExploreGroups } from './ExploreGroups.tsx'
import { GroupDialogs } from './GroupDialogs.tsx'
import styles from './GroupsScreen.module.css'
import { GroupsSearch } from './GroupsSearch.tsx'
import {
  type GroupsUrlState,
  groupsHref,
  parseTab,
  useGroupsSearchParams,
} from './groupsSearchParams.ts'
import { MyGroups } from './MyGroups.tsx'

export const GroupsScreen = () => {
  const urlState = useGroupsSearchParams()
  const isNarrow = useIsNarrow()
  return (
    <>
      <ScreenHeader title={t('common.groups')} lead={t('groups.lead')} isLeadOnWideScreens>
        <Button
          variant={isNarrow ? 'light' : 'filled'}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => urlState.open({ dialog: 'new' })}
        >
          {t('groups.create')}
        </Button>
      </ScreenHeader>
      <GroupsSearch urlState={urlState} />
      <GroupTabs urlState={urlState} />
      <GroupDialogs urlState={urlState} />
      <ReportHost />
    </>
  )
}

const GroupTabs = ({ urlState }: { urlState: GroupsUrlState }) => {
  const { params, go } = urlState
  // The buttons of an empty list lead to another list, and disappear.
  const focusProps = useFocusRestore<HTMLDivElement>(groupsHref({ tab: params.tab, q: params.q }))
  return (
    <Tabs value={params.tab} onChange={(tab) => go({ tab: parseTab(tab) })}>
      <TabList>
        <Tab value="explore">{t('groups.tabs.explore')}</Tab>
        <Tab value="mine">{t('groups.tabs.mine')}</Tab>
      </TabList>
      <div {...focusProps}>
        <TabPanel value="explore" className={styles.panel ?? ''}>
          <ExploreGroups urlState={urlState} />
        </TabPanel>
        <TabPanel value="mine" className={styles.panel ?? ''}>
          <MyGroups urlState={urlState} />
        </TabPanel>
      </div>
    </Tabs>
  )
}
