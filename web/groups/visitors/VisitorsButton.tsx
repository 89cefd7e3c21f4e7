import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useShowToVisitors } from './data.ts'

const useAnswer = (id: string, isShown: boolean) => {
  const show = useShowToVisitors()
  return {
    'aria-disabled': show.isPending,
    onClick: () => {
      if (!show.isPending) show.mutate({ id, isShown })
    },
  }
}

/** The team's yes or no to showing a group to visitors. */
export const VisitorsButton = ({ group: { id, isShownToVisitors } }: { group: Group }) => {
  const Icon = isShownToVisitors ? IconEyeOff : IconEye
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      {...useAnswer(id, !isShownToVisitors)}
    >
      {isShownToVisitors ? t('groups.visitors.hide') : t('groups.visitors.show')}
    </Button>
  )
}

/** The team's yes, in a row of a list. */
export const ShowToVisitorsIcon = ({ group }: { group: Pick<Group, 'id' | 'name'> }) => (
  <ActionIcon
    aria-label={t('groups.visitors.showNamed', { group: group.name })}
    title={t('groups.visitors.show')}
    {...useAnswer(group.id, true)}
  >
    <IconEye size={20} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)
