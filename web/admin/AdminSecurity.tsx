import type { AdminSecurity as Security } from '#shared/auth/secondFactor/contract.ts'
import { StepUpOptions } from '#web/auth/passkeys/PasskeyReauthButton.tsx'
import { useAdminSecurity, useRequireSecondFactor } from '#web/auth/secondFactor/data.ts'
import { TeamLockNotice } from '#web/auth/secondFactor/TeamLockNotice.tsx'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
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
        <div className="cluster gap-12">
          <StepUpOptions />
        </div>
      )}
    </>
  )
}

/** Sign-in requirements for the team. `isHeld` shows the skeleton until the page stands still. */
export const AdminSecurity = ({ isHeld = false }: { isHeld?: boolean }) => {
  const query = useAdminSecurity()

  const data = isHeld ? undefined : query.data
  const focusProps = useFocusRestore<HTMLDivElement>(data?.isStrong)
  return (
    <div className="no-outline mt-24" {...focusProps}>
      <Section title={t('common.security')}>
        <Card className={styles.card}>
          <Loaded
            query={{ ...query, data }}
            errorTitle={t('admin.security.loadFailed')}
            skeleton={<LoadingBlock label={t('admin.security.loading')} height="2.75rem" />}
          >
            {(security) =>
              security.isLocked ? <TeamLockNotice /> : <SecondFactorSwitch security={security} />
            }
          </Loaded>
        </Card>
      </Section>
    </div>
  )
}
