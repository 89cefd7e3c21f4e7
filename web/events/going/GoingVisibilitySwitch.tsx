import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetGoingVisible } from './data.ts'

/** Off until the member agrees: the first booking asks once. */
export const GoingVisibilitySwitch = ({ me }: { me: Pick<Me, 'isGoingVisible'> }) => {
  const change = useSetGoingVisible()
  const isOn = change.isPending ? change.variables.isGoingVisible : me.isGoingVisible
  return (
    <SwitchField
      label={t('events.going.switch')}
      description={t('events.going.switchHint')}
      checked={isOn === true}
      onChange={(event) => change.mutate({ isGoingVisible: event.currentTarget.checked })}
    />
  )
}
