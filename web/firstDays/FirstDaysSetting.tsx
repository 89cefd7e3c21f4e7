import type { Me } from '#shared/users/user.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useDismissFirstDays, useRestoreFirstDays } from './data.ts'

export const FirstDaysSetting = ({ me }: { me: Pick<Me, 'firstDays'> }) => {
  const restore = useRestoreFirstDays()
  const dismiss = useDismissFirstDays()
  const isShown = me.firstDays === 'shown' && !dismiss.isPending
  return (
    <SwitchField
      label="Show my first 100 days on Home"
      description="Your steps after you arrive. Only you can see them."
      checked={isShown || restore.isPending}
      onChange={(event) => {
        if (restore.isPending || dismiss.isPending) return
        const change = event.currentTarget.checked ? restore : dismiss
        change.mutate({ isShown: event.currentTarget.checked })
      }}
    />
  )
}
