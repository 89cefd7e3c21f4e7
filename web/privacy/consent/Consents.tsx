import { Consent, type Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useSetConsents } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { formatDate } from '#web/ui/format.ts'
import styles from './Consents.module.css'
import { consentLabels } from './consentLabels.ts'

const consentNames = Object.keys(consentLabels).map((name) => Consent.parse(name))

/** Saved on change. */
const ConsentField = ({ name, me }: { name: Consent; me: Me }) => {
  const set = useSetConsents()
  const isGiven = (set.isPending && set.variables[name]) || (!set.isPending && me[name])
  return (
    <CheckField
      {...consentLabels[name]}
      checked={isGiven}
      onChange={(event) => set.mutate({ [name]: event.currentTarget.checked, source: 'privacy' })}
    />
  )
}

/** Asks to accept the new version if the user accepted an older one. */
const AcceptNewVersion = ({ me, policy }: { me: Me; policy: Policy }) => {
  const set = useSetConsents()
  const at = me.privacyPolicyAcceptedDate
  if (!me.privacyPolicyAccepted || !at || at >= policy.effectiveDate) return null
  return (
    <div className={styles.newVersion}>
      <p>
        You accepted an earlier version of the policy, on {formatDate(at)}. Version {policy.version}{' '}
        is new.
      </p>
      <Button
        variant="light"
        loading={set.isPending}
        onClick={() => set.mutate({ privacyPolicyAccepted: true, source: 'privacy' })}
      >
        Accept version {policy.version}
      </Button>
    </div>
  )
}

export const Consents = ({ me, policy }: { me: Me; policy: Policy | undefined }) => (
  <Prose title="What you agree to" isUntitled>
    <p className="muted">
      All of this is your choice. You can change it at any time, and changes apply right away.
    </p>
    {policy && <AcceptNewVersion me={me} policy={policy} />}
    <div className={styles.fields}>
      {consentNames.map((name) => (
        <ConsentField key={name} name={name} me={me} />
      ))}
    </div>
  </Prose>
)
