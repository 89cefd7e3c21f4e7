import type { Me } from '#shared/users/user.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useBringBack, usePutAway } from './data.ts'

export const FirstDaysSetting = ({ me }: { me: Pick<Me, 'firstDays'> }) => {
  const bringBack = useBringBack()
  const putAway = usePutAway()
  const isShown = me.firstDays === 'shown' && !putAway.isPending
  return (
    <SwitchField
      label="Show my first 100 days on Home"
      description="What to do when, by the day you arrive and your role. Nobody else sees it."
      checked={isShown || bringBack.isPending}
      onChange={(event) => {
        if (bringBack.isPending || putAway.isPending) return
        const change = event.currentTarget.checked ? bringBack : putAway
        change.mutate({ isShown: event.currentTarget.checked })
      }}
    />
  )
}
