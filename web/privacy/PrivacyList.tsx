import {
  IconAt,
  IconClipboardList,
  IconCookie,
  IconEraser,
  IconFileDownload,
  IconFiles,
  IconFileText,
  IconHourglass,
  IconListCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Row, RowGroup } from '#web/page/RowGroup.tsx'
import { acceptedEarlierVersionAt } from './consent/acceptedVersion.ts'
import { optionalConsents } from './consent/consentLabels.ts'
import { useConsentRecord } from './consent/consentStore.ts'
import { formatPreferences } from './consent/preferenceLabels.ts'
import { type PrivacyPageId, pageTitles } from './privacyPages.ts'

const icons: Record<PrivacyPageId, ReactNode> = {
  consents: <IconListCheck size={18} />,
  cookies: <IconCookie size={18} />,
  'your-data': <IconFileDownload size={18} />,
  trail: <IconClipboardList size={18} />,
  policy: <IconFileText size={18} />,
  terms: <IconHourglass size={18} />,
  documents: <IconFiles size={18} />,
  contact: <IconAt size={18} />,
  'delete-data': <IconEraser size={18} />,
  'delete-account': <IconUserX size={18} />,
}

/** A new version asks for attention; documents that were read do not. */
const formatConsents = (me: Me, policy: Policy | undefined) => {
  if (policy && acceptedEarlierVersionAt(me, policy)) return t('privacy.list.newPolicy')
  const given = optionalConsents.filter((name) => me[name]).length
  return given === 0
    ? t('privacy.list.onlyNeeded')
    : t('privacy.list.optionalGiven', { given, all: optionalConsents.length })
}

type Props = { me: Me | null; policy: Policy | undefined; openId: string | undefined }

/** The rows that open the pages of the privacy screen. */
export const PrivacyList = ({ me, policy, openId }: Props) => {
  const record = useConsentRecord()
  const row = (id: PrivacyPageId, hint: string, isDangerous = false) => (
    <Row
      href={`/privacy#${id}`}
      title={t(pageTitles[id])}
      hint={hint}
      icon={icons[id]}
      isCurrent={id === openId}
      isDangerous={isDangerous}
    />
  )
  return (
    <>
      <RowGroup title={t('privacy.list.choices')}>
        {me && row('consents', formatConsents(me, policy))}
        {row(
          'cookies',
          record ? formatPreferences(record.preferences) : t('privacy.list.notChosen'),
        )}
        {row('your-data', t('privacy.list.yourData'))}
        {me && row('trail', t('privacy.list.trail'))}
      </RowGroup>
      <RowGroup title={t('privacy.list.handling')}>
        {row(
          'policy',
          policy
            ? t('privacy.list.policyVersion', { version: policy.version })
            : t('privacy.list.policy'),
        )}
        {row('terms', t('privacy.list.terms'))}
        {row('documents', t('privacy.list.documents'))}
        {row('contact', t('privacy.list.contact'))}
      </RowGroup>
      {me && (
        <RowGroup title={t('privacy.list.dangerZone')}>
          {row('delete-data', t('privacy.list.deleteData'), true)}
          {row('delete-account', t('privacy.list.deleteAccount'), true)}
        </RowGroup>
      )}
    </>
  )
}
