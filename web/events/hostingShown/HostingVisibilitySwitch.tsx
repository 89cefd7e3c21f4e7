import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetHostingShown } from './data.ts'

/** Off until the member agrees. */
export const HostingVisibilitySwitch = ({ me }: { me: Pick<Me, 'isHostingShown'> }) => {
  const change = useSetHostingShown()
  const isOn = change.isPending ? change.variables.isHostingShown : me.isHostingShown
  return (
    <SwitchField
      label={t('events.hosting.shownSwitch')}
      description={t('events.hosting.shownSwitchHint')}
      checked={isOn === true}
      onChange={(event) => change.mutate({ isHostingShown: event.currentTarget.checked })}
    />
  )
}
