import type { Me } from '#shared/users/user.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useShowFirstDays } from './data.ts'

export const FirstDaysSetting = ({ me }: { me: Pick<Me, 'firstDays'> }) => {
  const show = useShowFirstDays()
  const isOn = show.isPending ? show.variables.isShown === true : me.firstDays === 'shown'
  return (
    <SwitchField
      label="Show my first 100 days on Home"
      description="What to do when, by the day you arrive and your role. Nobody else sees it."
      checked={isOn}
      onChange={(event) => show.mutate({ isShown: event.currentTarget.checked })}
    />
  )
}
