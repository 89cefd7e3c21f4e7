import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useDismissFirstDays, useRestoreFirstDays } from './data.ts'

export const FirstDaysSetting = ({ me }: { me: Pick<Me, 'firstDays'> }) => {
  const restore = useRestoreFirstDays()
  const dismiss = useDismissFirstDays()
  const isShown = me.firstDays === 'shown' && !dismiss.isPending
  return (
    <SwitchField
      label={t('firstDays.setting.label')}
      description={t('firstDays.setting.hint')}
      checked={isShown || restore.isPending}
      onChange={(event) => {
        if (restore.isPending || dismiss.isPending) return
        const change = event.currentTarget.checked ? restore : dismiss
        change.mutate({ isShown: event.currentTarget.checked })
      }}
    />
  )
}
