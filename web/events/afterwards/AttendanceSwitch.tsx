import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useShowAttendance } from './data.ts'

/** Off until its owner turns it on. */
export const AttendanceSwitch = ({ me }: { me: { showsAttendance: boolean } }) => {
  const show = useShowAttendance()
  const isOn = show.isPending ? show.variables.showsAttendance : me.showsAttendance
  return (
    <SwitchField
      label="Show that I was at an event"
      description="Others who came to the same event see your name afterwards, and can ask to connect. It counts for all events."
      checked={isOn}
      onChange={(event) => show.mutate({ showsAttendance: event.currentTarget.checked })}
    />
  )
}
