import type { Me } from '#shared/users/user.ts'
import { AttendanceVisibilitySwitch } from '#web/events/feedback/AttendanceVisibilitySwitch.tsx'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetFoundByEmail, useSetReadReceipts } from './data.ts'

/** What other users learn about this one. */
export const VisibilitySettings = ({ me }: { me: Me }) => (
  <div className="stack">
    <ReadReceiptsSetting me={me} />
    <FoundByEmailSetting me={me} />
    <SettingsCard id="attendance-settings" title="Events">
      <AttendanceVisibilitySwitch me={me} />
    </SettingsCard>
  </div>
)

/** Off by default. */
const FoundByEmailSetting = ({ me }: { me: Pick<Me, 'mayBeFoundByEmail'> }) => {
  const change = useSetFoundByEmail()
  const isOn = change.isPending ? change.variables.mayBeFoundByEmail : me.mayBeFoundByEmail
  return (
    <SettingsCard id="search-settings" title="Finding you">
      <SwitchField
        label="People can find me by my email address"
        description="Only people who know your full address can find you this way. We never show it to anyone."
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
    <SettingsCard id="messages-settings" title="Direct messages">
      <SwitchField
        label="Show when I have read a message"
        description="People you message see “Seen” below messages you’ve read, if they show it too. You see the same for them."
        checked={isOn}
        onChange={(event) => change.mutate({ hasReadReceipts: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}
