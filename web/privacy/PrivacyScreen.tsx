import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { platform } from '#web/page/platform.ts'
import { isBackNavigation } from '#web/page/RouteFocus.tsx'
import { TableOfContents } from '#web/page/TableOfContents.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { AuditLogSection } from './AuditLogSection.tsx'
import { Consents } from './consent/Consents.tsx'
import { contactAddress } from './contactAddress.ts'
import { usePolicy } from './data.ts'
import { DeleteAccount } from './dataRights/DeleteAccount.tsx'
import { ExportRequests } from './dataRights/ExportRequests.tsx'
import { YourData } from './dataRights/YourData.tsx'
import { PolicySections } from './PolicySections.tsx'
import { PolicyText } from './PolicyText.tsx'
import styles from './PrivacyScreen.module.css'
import { Prose } from './Prose.tsx'

const visitorSections = [{ id: 'your-data', title: 'Your data' }]
const memberSections = [
  { id: 'consents', title: 'What you agree to' },
  ...visitorSections,
  { id: 'exports', title: 'Export requests' },
  { id: 'trail', title: 'Audit trail' },
  { id: 'delete-account', title: 'Delete your account' },
]
const publicSections = [
  { id: 'policy', title: 'Privacy policy' },
  { id: 'terms', title: 'How long we keep what' },
  { id: 'cookies', title: 'Cookies and storage' },
  { id: 'documents', title: 'How we look after it' },
  { id: 'contact', title: 'Contact' },
]

const AccountSections = ({ me, policy }: { me: Me; policy: Policy | undefined }) => (
  <>
    <Consents me={me} policy={policy} />
    <YourData />
    <ExportRequests />
    <AuditLogSection />
    <DeleteAccount />
  </>
)

const SignIn = () => (
  <Prose id="your-data" title="Your data">
    <p>Sign in to manage your data.</p>
    <div>
      <Button component={Link} href="/auth?next=/privacy" variant="light">
        Sign in
      </Button>
    </div>
  </Prose>
)

const Contact = () => (
  <Prose id="contact" title="Contact">
    <p>
      Write to <a href={`mailto:${contactAddress()}`}>{contactAddress()}</a> about anything that
      concerns your data. More ways stand under <Link href="/privacy/contact">Contact</Link>.
    </p>
  </Prose>
)

/** Visitors see the public sections only; no account data is requested for them. */
export const PrivacyScreen = () => {
  const { data: me } = useMe()
  const policy = usePolicy()
  const [isRestored] = useState(isBackNavigation)
  useKeepSectionInView()
  return (
    <>
      <ScreenHeader
        title="Privacy"
        lead={`What ${platform.name} keeps about you, why, and for how long.`}
      />
      <div className={styles.columns}>
        <div className={styles.aside}>
          <TableOfContents
            headings={[...(me ? memberSections : visitorSections), ...publicSections]}
            href="/privacy"
          />
        </div>
        <div className={`${styles.sections} ${isRestored ? '' : styles.skipped}`}>
          {me ? <AccountSections me={me} policy={policy.data} /> : <SignIn />}
          <PolicyText policy={policy} />
          <PolicySections />
          <Contact />
        </div>
      </div>
    </>
  )
}

/**
 * Content above the section in the URL hash may load late and shift it. Keeps the section in view
 * while its heading has the focus.
 */
const useKeepSectionInView = () => {
  useEffect(() => {
    const keepInView = () => {
      const focused = document.activeElement
      if (focused?.matches('h2') && location.hash === `#${focused.id}`) focused.scrollIntoView()
    }
    const observer = new ResizeObserver(keepInView)
    const main = document.getElementById('main')
    if (main) observer.observe(main)
    // Stop at the first input of the user.
    const stop = () => observer.disconnect()
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      window.addEventListener(type, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
        window.removeEventListener(type, stop)
    }
  }, [])
}
