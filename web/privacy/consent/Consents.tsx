import { IconEye } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Consent, Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
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
  const { label, description, href, read } = documentLabels[name]
  const at = readAt(name, me)
  const earlier =
    name === 'privacyPolicyAccepted' && policy ? acceptedEarlierVersionAt(me, policy) : null
  const state = () => {
    if (!isGiven) return t(description, { community: platform.name })
    if (earlier) return t('privacy.consents.acceptedEarlier', { date: formatDate(earlier) })
    return at
      ? t('privacy.consents.acceptedOn', { date: formatDate(at) })
      : t('privacy.consents.accepted')
  }
  return (
    <li className={styles.document}>
      <CheckField
        label={t(label)}
        description={state()}
        checked={isGiven}
        onChange={(event) => setGiven(event.currentTarget.checked)}
      />
      <Link href={href} className={styles.read}>
        {rich(read, { hidden: (children) => <span className="visually-hidden">{children}</span> })}
      </Link>
      {isGiven && earlier && policy && (
        <div className={styles.newVersion}>
          <Button size="sm" loading={isPending} onClick={() => setGiven(true)}>
            {t('privacy.consents.acceptVersion', { version: policy.version })}
          </Button>
        </div>
      )}
    </li>
  )
}

type OptionalProps = { name: (typeof optionalConsents)[number]; me: Me }

const OptionalRow = ({ name, me }: OptionalProps) => {
  const { isGiven, setGiven } = useConsent(name, me)
  const { label, description } = optionalLabels[name]
  return (
    <ControlRow>
      <SwitchField
        label={t(label)}
        description={t(description, { community: platform.name })}
        checked={isGiven}
        onChange={(event) => setGiven(event.currentTarget.checked)}
      />
    </ControlRow>
  )
}

/** Documents apart from the optional consents, which are off until the user turns them on. */
export const Consents = ({ me, policy }: { me: Me; policy: Policy | undefined }) => (
  <div className={styles.groups}>
    <p className="muted">{t('privacy.consents.intro')}</p>
    <RowGroup title={t('privacy.consents.documents')}>
      {documentConsents.map((name) => (
        <DocumentRow key={name} name={name} me={me} policy={policy} />
      ))}
    </RowGroup>
    <RowGroup title={t('privacy.consents.optional')}>
      {optionalConsents.map((name) => (
        <OptionalRow key={name} name={name} me={me} />
      ))}
      <TranslationConsentSwitch me={me} />
    </RowGroup>
    <RowGroup title={t('privacy.consents.inSettings')}>
      <Row
        href="/profile?tab=settings#visibility"
        title={t('common.whatOthersSee')}
        hint={t('privacy.consents.visibilityHint')}
        icon={<IconEye size={18} />}
      />
    </RowGroup>
  </div>
)
