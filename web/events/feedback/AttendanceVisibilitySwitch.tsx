import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetAttendanceVisible } from './data.ts'

/** Off by default. */
export const AttendanceVisibilitySwitch = ({ me }: { me: { isAttendanceVisible: boolean } }) => {
  const setVisible = useSetAttendanceVisible()
  const isOn = setVisible.isPending
    ? setVisible.variables.isAttendanceVisible
    : me.isAttendanceVisible
  return (
    <SwitchField
      label="Show that I was at an event"
      description="After an event, other people who were there can see your name and ask to connect. This applies to all events."
      checked={isOn}
      onChange={(event) => setVisible.mutate({ isAttendanceVisible: event.currentTarget.checked })}
    />
  )
}
