import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useShowToVisitors } from './data.ts'

/** The team's yes or no to showing a group to visitors. A yes is for the text beside it. */
export const VisitorsButton = ({ group }: { group: Group }) => {
  const show = useShowToVisitors()
  const { id, name, description, isShownToVisitors } = group
  const Icon = isShownToVisitors ? IconEyeOff : IconEye
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      isBusy={show.isPending}
      onClick={() => show.mutate({ id, name, description, isShown: !isShownToVisitors })}
    >
      {isShownToVisitors ? t('groups.visitors.hide') : t('groups.visitors.show')}
    </Button>
  )
}
