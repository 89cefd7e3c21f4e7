import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { PageList, useIsPageAlone } from '#web/page/PageList.tsx'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { AuditLogSection } from './AuditLogSection.tsx'
import { CookiesSection } from './CookiesSection.tsx'
import { Consents } from './consent/Consents.tsx'
import { contactAddress } from './contactAddress.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { usePolicy } from './data.ts'
import { DeleteAccount } from './dataRights/DeleteAccount.tsx'
import { DeleteData } from './dataRights/DeleteData.tsx'
import { YourData } from './dataRights/YourData.tsx'
import { PolicyText } from './PolicyText.tsx'
import { PrivacyList } from './PrivacyList.tsx'
import { PrivacyPromise } from './PrivacyPromise.tsx'
import { Prose } from './Prose.tsx'
import { memberPages, type PrivacyPageId, visitorPages } from './privacyPages.ts'
import { RetentionSection } from './RetentionSection.tsx'
import { useWantedLanguage } from './wantedLanguage.ts'

const Login = () => (
  <Prose title={t('privacy.pages.yourData')} isUntitled>
    <p>{t('privacy.login.text')}</p>
    <div>
      <Button component={Link} href="/auth?next=/privacy" variant="light">
        {t('common.login')}
      </Button>
    </div>
  </Prose>
)

const Contact = () => (
  <Prose title={t('common.contact')} isUntitled>
    <p>
      {rich('privacy.questions', {
        address: contactAddress(),
        mail: (children) => <a href={`mailto:${contactAddress()}`}>{children}</a>,
        link: (children) => <Link href="/privacy/contact">{children}</Link>,
      })}
    </p>
  </Prose>
)

type PageProps = { id: PrivacyPageId; me: Me | null; policy: ReturnType<typeof usePolicy> }

const Page = ({ id, me, policy }: PageProps): ReactNode => {
  switch (id) {
    case 'policy':
      return <PolicyText policy={policy} />
    case 'terms':
      return <RetentionSection />
    case 'cookies':
      return <CookiesSection />
    case 'documents':
      return <DocumentsSection />
    case 'contact':
      return <Contact />
  }
  if (!me) return <Login />
  switch (id) {
    case 'consents':
      return <Consents me={me} policy={policy.data} />
    case 'your-data':
      return <YourData />
    case 'trail':
      return <AuditLogSection />
    case 'delete-data':
      return <DeleteData />
    case 'delete-account':
      return <DeleteAccount />
  }
}

/** Visitors see the public pages only; no account data is requested for them. */
export const PrivacyScreen = () => {
  const { data: me = null } = useMe()
  const policy = usePolicy(useWantedLanguage())
  const pages = me ? memberPages() : visitorPages()
  const isPageAlone = useIsPageAlone(pages)
  return (
    <>
      {!isPageAlone && (
        <>
          <ScreenHeader
            title={t('common.privacy')}
            isLeadOnWideScreens
            lead={t('privacy.lead', { community: platform.name })}
          />
          <PrivacyPromise />
        </>
      )}
      <PageList
        title={t('common.privacy')}
        pages={pages}
        renderList={(openId) => <PrivacyList me={me} policy={policy.data} openId={openId} />}
        renderPage={(id) => <Page id={id} me={me} policy={policy} />}
      />
    </>
  )
}
