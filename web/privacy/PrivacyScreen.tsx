import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
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
  <Prose title="Your data" isUntitled>
    <p>Sign in to manage your data.</p>
    <div>
      <Button component={Link} href="/auth?next=/privacy" variant="light">
        Log in
      </Button>
    </div>
  </Prose>
)

const Contact = () => (
  <Prose title="Contact" isUntitled>
    <p>
      Write to <a href={`mailto:${contactAddress()}`}>{contactAddress()}</a> with any question about
      your data. There are more options under <Link href="/privacy/contact">Contact</Link>.
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
  const pages = me ? memberPages : visitorPages
  const isPageAlone = useIsPageAlone(pages)
  return (
    <>
      {!isPageAlone && (
        <>
          <ScreenHeader
            title="Privacy"
            isLeadOnWideScreens
            lead={`What ${platform.name} keeps about you, why, and for how long.`}
          />
          <PrivacyPromise />
        </>
      )}
      <PageList
        title="Privacy"
        pages={pages}
        renderList={(openId) => <PrivacyList me={me} policy={policy.data} openId={openId} />}
        renderPage={(id) => <Page id={id} me={me} policy={policy} />}
      />
    </>
  )
}
