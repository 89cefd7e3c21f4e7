import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useBeFoundByEmail } from './data.ts'
import styles from './ProfileScreen.module.css'

/** Off by default. */
export const FoundByEmailSetting = ({ me }: { me: Pick<Me, 'mayBeFoundByEmail'> }) => {
  const change = useBeFoundByEmail()
  const isOn = change.isPending ? change.variables.mayBeFoundByEmail : me.mayBeFoundByEmail
  return (
    <Card as="section" className={styles.card} aria-labelledby="search-settings">
      <h2 id="search-settings">Finding you</h2>
      <SwitchField
        label="May be found by my email address"
        description="Somebody who knows your whole address finds you when they search for it. It is never shown to anybody."
        checked={isOn}
        onChange={(event) => change.mutate({ mayBeFoundByEmail: event.currentTarget.checked })}
      />
    </Card>
  )
}
