import { t } from '#web/language/t.tsx'
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
      label={t('events.met.switch')}
      description={t('events.met.switchHint')}
      checked={isOn}
      onChange={(event) => setVisible.mutate({ isAttendanceVisible: event.currentTarget.checked })}
    />
  )
}
