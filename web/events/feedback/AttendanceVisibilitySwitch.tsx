import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetAttendanceVisible } from './data.ts'

/** Off by default. */
export const AttendanceVisibilitySwitch = ({ me }: { me: { showsAttendance: boolean } }) => {
  const setVisible = useSetAttendanceVisible()
  const isOn = setVisible.isPending ? setVisible.variables.showsAttendance : me.showsAttendance
  return (
    <SwitchField
      label="Show that I was at an event"
      description="Others who came to the same event see your name afterwards, and can ask to connect. It counts for all events."
      checked={isOn}
      onChange={(event) => setVisible.mutate({ showsAttendance: event.currentTarget.checked })}
    />
  )
}
