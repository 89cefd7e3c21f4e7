import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { GroupDialogs } from './GroupDialogs.tsx'
import { GroupsSearch } from './GroupsSearch.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import { useGroupsPlace } from './useGroupsPlace.ts'

export const GroupsScreen = () => {
  const control = useGroupsPlace()
  return (
    <>
      <ScreenHeader title="Groups" lead="Find people like you, and talk with them.">
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => control.open({ dialog: 'new' })}
        >
          Create Group
        </Button>
      </ScreenHeader>
      <GroupsSearch control={control} />
      <GroupTabs control={control} />
      <GroupDialogs control={control} />
      <ReportHost />
    </>
  )
}
