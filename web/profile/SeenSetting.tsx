import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useShowSeen } from './data.ts'
import styles from './ProfileScreen.module.css'

/** Off by default, and it works both ways: who does not show it does not see it. */
export const SeenSetting = ({ me }: { me: Pick<Me, 'showsSeen'> }) => {
  const show = useShowSeen()
  const isOn = show.isPending ? show.variables.showsSeen : me.showsSeen
  return (
    <Card as="section" className={styles.card} aria-labelledby="messages-settings">
      <h2 id="messages-settings">Direct messages</h2>
      <SwitchField
        label="Show when I have read a message"
        description="Those you write with see “Seen” below what you have read, if they show it too. You see the same of them."
        checked={isOn}
        onChange={(event) => show.mutate({ showsSeen: event.currentTarget.checked })}
      />
    </Card>
  )
}
