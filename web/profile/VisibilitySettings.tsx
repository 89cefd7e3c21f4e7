import type { Me } from '#shared/users/user.ts'
import { useSetSuggested } from '#web/connections/suggestions/data.ts'
import { AttendanceVisibilitySwitch } from '#web/events/feedback/AttendanceVisibilitySwitch.tsx'
import { GoingVisibilitySwitch } from '#web/events/going/GoingVisibilitySwitch.tsx'
import { HostingVisibilitySwitch } from '#web/events/hostingShown/HostingVisibilitySwitch.tsx'
import { t } from '#web/language/t.tsx'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetFoundByEmail, useSetReadReceipts } from './data.ts'

/** What other users learn about this one. */
export const VisibilitySettings = ({ me }: { me: Me }) => (
  <div className="stack">
    <ReadReceiptsSetting me={me} />
    <SuggestedSetting me={me} />
    <FoundByEmailSetting me={me} />
    <SettingsCard id="attendance-settings" title={t('common.events')}>
      <GoingVisibilitySwitch me={me} />
      <HostingVisibilitySwitch me={me} />
      <AttendanceVisibilitySwitch me={me} />
    </SettingsCard>
  </div>
)

/** Off until the member agrees: Connect asks once. */
const SuggestedSetting = ({ me }: { me: Pick<Me, 'mayBeSuggested'> }) => {
  const change = useSetSuggested()
  const isOn = change.isPending ? change.variables.mayBeSuggested : me.mayBeSuggested
  return (
    <SettingsCard id="suggestion-settings" title={t('profile.visibility.suggestions')}>
      <SwitchField
        label={t('profile.visibility.suggested')}
        description={t('profile.visibility.suggestedHint')}
        checked={isOn === true}
        onChange={(event) => change.mutate({ mayBeSuggested: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}

/** Off by default. */
const FoundByEmailSetting = ({ me }: { me: Pick<Me, 'mayBeFoundByEmail'> }) => {
  const change = useSetFoundByEmail()
  const isOn = change.isPending ? change.variables.mayBeFoundByEmail : me.mayBeFoundByEmail
  return (
    <SettingsCard id="search-settings" title={t('profile.visibility.finding')}>
      <SwitchField
        label={t('profile.visibility.foundByEmail')}
        description={t('profile.visibility.foundByEmailHint')}
        checked={isOn}
        onChange={(event) => change.mutate({ mayBeFoundByEmail: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}

/** Read receipts: off by default, and mutual. */
const ReadReceiptsSetting = ({ me }: { me: Pick<Me, 'hasReadReceipts'> }) => {
  const change = useSetReadReceipts()
  const isOn = change.isPending ? change.variables.hasReadReceipts : me.hasReadReceipts
  return (
    <SettingsCard id="messages-settings" title={t('profile.visibility.messages')}>
      <SwitchField
        label={t('profile.visibility.readReceipts')}
        description={t('profile.visibility.readReceiptsHint')}
        checked={isOn}
        onChange={(event) => change.mutate({ hasReadReceipts: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}
