import { IconEye } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Consent, Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { ControlRow, Row, RowGroup } from '#web/page/RowGroup.tsx'
import { useSetConsents } from '#web/privacy/data.ts'
import { TranslationConsentSwitch } from '#web/translation/TranslationConsentSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { formatDate } from '#web/ui/format.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { acceptedEarlierVersionAt } from './acceptedVersion.ts'
import styles from './Consents.module.css'
import {
  type DocumentConsent,
  documentConsents,
  documentLabels,
  optionalConsents,
  optionalLabels,
} from './consentLabels.ts'

/** Saved on change; the new state is shown at once. */
const useConsent = (name: Consent, me: Me) => {
  const set = useSetConsents()
  return {
    isGiven: set.isPending ? set.variables[name] === true : me[name],
    isPending: set.isPending,
    setGiven: (isGiven: boolean) => set.mutate({ [name]: isGiven, source: 'privacy' }),
  }
}

/** Two documents have a date. */
const consentDates = {
  privacyPolicyAccepted: 'privacyPolicyAcceptedDate',
  gdprConsent: 'gdprConsentDate',
} as const

const readAt = (name: DocumentConsent, me: Me) =>
  name in consentDates ? me[consentDates[name as keyof typeof consentDates]] : null

type DocumentProps = { name: DocumentConsent; me: Me; policy: Policy | undefined }

/** A document with what the user has read of it, and when. */
const DocumentRow = ({ name, me, policy }: DocumentProps) => {
  const { isGiven, isPending, setGiven } = useConsent(name, me)
  const { label, description, href, what } = documentLabels[name]
  const at = readAt(name, me)
  const earlier =
    name === 'privacyPolicyAccepted' && policy ? acceptedEarlierVersionAt(me, policy) : null
  const state = () => {
    if (!isGiven) return description
    if (earlier) return `You accepted an earlier version of the policy, on ${formatDate(earlier)}.`
    return at ? `Accepted on ${formatDate(at)}.` : 'Accepted.'
  }
  return (
    <li className={styles.document}>
      <CheckField
        label={label}
        description={state()}
        checked={isGiven}
        onChange={(event) => setGiven(event.currentTarget.checked)}
      />
      <Link href={href} className={styles.read}>
        Read<span className="visually-hidden"> {what}</span>
      </Link>
      {isGiven && earlier && policy && (
        <div className={styles.newVersion}>
          <Button size="sm" loading={isPending} onClick={() => setGiven(true)}>
            Accept version {policy.version}
          </Button>
        </div>
      )}
    </li>
  )
}

type OptionalProps = { name: (typeof optionalConsents)[number]; me: Me }

const OptionalRow = ({ name, me }: OptionalProps) => {
  const { isGiven, setGiven } = useConsent(name, me)
  return (
    <ControlRow>
      <SwitchField
        {...optionalLabels[name]}
        checked={isGiven}
        onChange={(event) => setGiven(event.currentTarget.checked)}
      />
    </ControlRow>
  )
}

/** Documents apart from the optional consents, which are off until the user turns them on. */
export const Consents = ({ me, policy }: { me: Me; policy: Policy | undefined }) => (
  <div className={styles.groups}>
    <p className="muted">You can change this at any time. We save changes right away.</p>
    <RowGroup title="Documents">
      {documentConsents.map((name) => (
        <DocumentRow key={name} name={name} me={me} policy={policy} />
      ))}
    </RowGroup>
    <RowGroup title="Optional">
      {optionalConsents.map((name) => (
        <OptionalRow key={name} name={name} me={me} />
      ))}
      <TranslationConsentSwitch me={me} />
    </RowGroup>
    <RowGroup title="In your settings">
      <Row
        href="/profile?tab=settings#visibility"
        title="What others see"
        hint="Suggestions, events and “Seen”"
        icon={<IconEye size={18} />}
      />
    </RowGroup>
  </div>
)
