import type { Me } from '#shared/users/user.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetGoingVisible } from './data.ts'

/** Off until the member agrees: the first booking asks once. */
export const GoingVisibilitySwitch = ({ me }: { me: Pick<Me, 'isGoingVisible'> }) => {
  const change = useSetGoingVisible()
  const isOn = change.isPending ? change.variables.isGoingVisible : me.isGoingVisible
  return (
    <SwitchField
      label="Show that I am going to an event"
      description="Until an event starts, other members see your name and photo among the people who are going."
      checked={isOn === true}
      onChange={(event) => change.mutate({ isGoingVisible: event.currentTarget.checked })}
    />
  )
}
