import type { AdminSecurity as Security } from '#shared/auth/secondFactor/contract.ts'
import { StepUpOptions } from '#web/auth/passkeys/PasskeyReauthButton.tsx'
import { useAdminSecurity, useRequireSecondFactor } from '#web/auth/secondFactor/data.ts'
import { TeamLockNotice } from '#web/auth/secondFactor/TeamLockNotice.tsx'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import styles from './AdminSecurity.module.css'

const SecondFactorSwitch = ({ security }: { security: Security }) => {
  const requirement = useRequireSecondFactor()
  const isOn = requirement.isPending
    ? requirement.variables.isSecondFactorRequired
    : security.isSecondFactorRequired
  return (
    <>
      <SwitchField
        label={t('admin.security.requirement')}
        description={t('admin.security.requirementNote')}
        checked={isOn}
        onChange={(event) =>
          requirement.mutate({ isSecondFactorRequired: event.currentTarget.checked })
        }
        // Administrators must meet the requirement before they impose it.
        disabled={!security.isStrong}
      />
      {!security.isStrong && (
        <div className="row gap-medium">
          <StepUpOptions />
        </div>
      )}
    </>
  )
}

/** Sign-in requirements for the team. `isHeld` shows the skeleton until the page stands still. */
export const AdminSecurity = ({ isHeld = false }: { isHeld?: boolean }) => {
  const query = useAdminSecurity()
  const { error } = query
  const data = isHeld ? undefined : query.data
  const focusProps = useFocusRestore<HTMLDivElement>(data?.isStrong)
  return (
    <div className={`no-outline ${styles.wrapper}`} {...focusProps}>
      <Section title={t('common.security')}>
        <Card className={styles.card}>
          {data && (data.isLocked ? <TeamLockNotice /> : <SecondFactorSwitch security={data} />)}
          {!data && error && <LoadFailure title={t('admin.security.loadFailed')} query={query} />}
          {!data && !error && (
            <LoadingRegion label={t('admin.security.loading')}>
              <Skeleton height="2.75rem" />
            </LoadingRegion>
          )}
        </Card>
      </Section>
    </div>
  )
}
