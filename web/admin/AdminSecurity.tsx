import type { AdminSecurity as Security } from '#shared/auth/secondFactor/contract.ts'
import { WaysToProve } from '#web/auth/passkeys/WaysToProve.tsx'
import { useAdminSecurity, useRequireSecondFactor } from '#web/auth/secondFactor/data.ts'
import { TeamLock } from '#web/auth/secondFactor/TeamLock.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './AdminSecurity.module.css'

const Rule = ({ security }: { security: Security }) => {
  const require = useRequireSecondFactor()
  const isOn = require.isPending
    ? require.variables.isSecondFactorRequired
    : security.isSecondFactorRequired
  return (
    <>
      <SwitchField
        label="The team needs a passkey or a second factor"
        description="Administrators and moderators have a week to set one up. After that, what only the team may do is refused to whoever signed in with a password alone. You need one yourself before you change this."
        checked={isOn}
        onChange={(event) =>
          require.mutate({ isSecondFactorRequired: event.currentTarget.checked })
        }
        // Turned on, it would ask more of others than of the one who did it.
        disabled={!security.isStrong}
      />
      {!security.isStrong && (
        <div className={styles.buttons}>
          <WaysToProve />
        </div>
      )}
    </>
  )
}

/** How administrators sign in. */
export const AdminSecurity = () => {
  const { data, error, refetch, isFetching } = useAdminSecurity()
  const kept = useFocusKept<HTMLDivElement>(data?.isStrong)
  return (
    <div className={styles.place} {...kept}>
      <Section title="Security">
        <Card className={styles.card}>
          {data && (data.isLocked ? <TeamLock /> : <Rule security={data} />)}
          {!data && error && (
            <FailedState
              title="The setting could not be loaded"
              reason={error.reason}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {!data && !error && (
            <Waiting what="the setting">
              <Bone height="2.75rem" />
            </Waiting>
          )}
        </Card>
      </Section>
    </div>
  )
}
