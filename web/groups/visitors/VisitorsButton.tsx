import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { rich } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { useShowToVisitors } from './data.ts'

type Props = { group: Pick<Group, 'id' | 'name'>; isShown: boolean; isSmall?: boolean }

/** The team's yes or no to showing a group to visitors. */
export const VisitorsButton = ({ group, isShown, isSmall = false }: Props) => {
  const show = useShowToVisitors()
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Button
      variant="default"
      size={isSmall ? 'sm' : 'md'}
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-disabled={show.isPending}
      onClick={() => {
        if (!show.isPending) show.mutate({ id: group.id, isShown: !isShown })
      }}
    >
      {rich(isShown ? 'groups.visitors.hide' : 'groups.visitors.show', {
        group: group.name,
        hidden,
      })}
    </Button>
  )
}
