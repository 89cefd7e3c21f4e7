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
        label="May be found by my email address"
        description="Somebody who knows your whole address finds you when they search for it. It is never shown to anybody."
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
        description="Those you write with see “Seen” below what you have read, if they show it too. You see the same of them."
        checked={isOn}
        onChange={(event) => change.mutate({ hasReadReceipts: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}
