import type { Me } from '#shared/users/user.ts'
import { useSetSuggested } from '#web/connections/suggestions/data.ts'
import { AttendanceVisibilitySwitch } from '#web/events/feedback/AttendanceVisibilitySwitch.tsx'
import { GoingVisibilitySwitch } from '#web/events/going/GoingVisibilitySwitch.tsx'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useSetFoundByEmail, useSetReadReceipts } from './data.ts'

/** What other users learn about this one. */
export const VisibilitySettings = ({ me }: { me: Me }) => (
  <div className="stack">
    <ReadReceiptsSetting me={me} />
    <SuggestedSetting me={me} />
    <FoundByEmailSetting me={me} />
    <SettingsCard id="attendance-settings" title="Events">
      <GoingVisibilitySwitch me={me} />
      <AttendanceVisibilitySwitch me={me} />
    </SettingsCard>
  </div>
)

/** Off until the member agrees: Connect asks once. */
const SuggestedSetting = ({ me }: { me: Pick<Me, 'mayBeSuggested'> }) => {
  const change = useSetSuggested()
  const isOn = change.isPending ? change.variables.mayBeSuggested : me.mayBeSuggested
  return (
    <SettingsCard id="suggestion-settings" title="Suggestions">
      <SwitchField
        label="Suggest me to other members"
        description="Members who have something in common with you see your name, photo, town, languages and “about me”, what you share, and whether you arrived this month. You see suggestions either way."
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
