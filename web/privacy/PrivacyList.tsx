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
import { Row, RowGroup } from '#web/page/RowGroup.tsx'
import { acceptedEarlierVersionAt } from './consent/acceptedVersion.ts'
import { optionalConsents } from './consent/consentLabels.ts'
import { useConsentRecord } from './consent/consentStore.ts'
import { formatPreferences } from './consent/preferenceLabels.ts'
import { memberPages, type PrivacyPageId } from './privacyPages.ts'

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
  if (policy && acceptedEarlierVersionAt(me, policy)) return 'There is a new policy'
  const given = optionalConsents.filter((name) => me[name]).length
  return given === 0 ? 'Only what is needed' : `${given} of ${optionalConsents.length} optional`
}

type Props = { me: Me | null; policy: Policy | undefined; openId: string | undefined }

/** The rows that open the pages of the privacy screen. */
export const PrivacyList = ({ me, policy, openId }: Props) => {
  const record = useConsentRecord()
  const row = (id: PrivacyPageId, hint: string, isDangerous = false) => (
    <Row
      href={`/privacy#${id}`}
      title={memberPages.find((page) => page.id === id)?.title ?? ''}
      hint={hint}
      icon={icons[id]}
      isCurrent={id === openId}
      isDangerous={isDangerous}
    />
  )
  return (
    <>
      <RowGroup title="Your choices">
        {me && row('consents', formatConsents(me, policy))}
        {row('cookies', record ? formatPreferences(record.preferences) : 'Not chosen')}
        {row('your-data', 'See it or download a copy')}
        {me && row('trail', 'What happened to your data')}
      </RowGroup>
      <RowGroup title="How we handle your data">
        {row('policy', policy ? `Version ${policy.version}` : 'What we keep, and why')}
        {row('terms', 'The period for each kind of data')}
        {row('documents', 'Our data protection documents')}
        {row('contact', 'Ask us about your data')}
      </RowGroup>
      {me && (
        <RowGroup title="Danger zone">
          {row('delete-data', 'Choose what to delete, and keep your account', true)}
          {row('delete-account', 'For good, with everything in it', true)}
        </RowGroup>
      )}
    </>
  )
}
