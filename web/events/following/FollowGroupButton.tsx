import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFollowGroup } from './data.ts'
import { FollowBell } from './FollowBell.tsx'

/** For those who may see the events of the group. */
export const FollowGroupButton = ({ groupId }: { groupId: string }) => {
  const { isKnown, isOn, toggle } = useFollowGroup(groupId)
  if (!isKnown) return null
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      color="soft"
      leftSection={<FollowBell isOn={isOn} />}
      title={t('events.following.hint')}
      onClick={toggle}
    >
      {t(isOn ? 'events.following.groupOn' : 'events.following.followGroup')}
    </Button>
  )
}
