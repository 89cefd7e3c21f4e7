import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Policy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { platform } from '#web/app/platform.ts'
import { useMe } from '#web/auth/data.ts'
import { GuideContents } from '#web/resources/guide/GuideContents.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Cookies } from './Cookies.tsx'
import { Consents } from './consent/Consents.tsx'
import { contactAddress } from './contactAddress.ts'
import { Documents } from './Documents.tsx'
import { usePolicy } from './data.ts'
import { PolicyText } from './PolicyText.tsx'
import styles from './PrivacyScreen.module.css'
import { Prose } from './Prose.tsx'
import { DeleteAccount } from './rights/DeleteAccount.tsx'
import { ExportRequests } from './rights/ExportRequests.tsx'
import { YourData } from './rights/YourData.tsx'
import { Terms } from './Terms.tsx'
import { Trail } from './trail/Trail.tsx'
import { useStayAtPart } from './useStayAtPart.ts'

const forVisitors = [{ id: 'your-data', title: 'Your data' }]
const forMembers = [
  { id: 'consents', title: 'What you agree to' },
  ...forVisitors,
  { id: 'exports', title: 'Export requests' },
  { id: 'trail', title: 'Audit trail' },
  { id: 'delete-account', title: 'Delete your account' },
]
const forAnyone = [
  { id: 'policy', title: 'Privacy policy' },
  { id: 'terms', title: 'How long we keep what' },
  { id: 'cookies', title: 'Cookies and storage' },
  { id: 'documents', title: 'How we look after it' },
  { id: 'contact', title: 'Contact' },
]

const OwnParts = ({ me, policy }: { me: Me; policy: Policy | undefined }) => (
  <>
    <Consents me={me} policy={policy} />
    <YourData />
    <ExportRequests />
    <Trail />
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

/** Whoever is not signed in reads all that concerns everybody, and nothing of an account is asked. */
export const PrivacyScreen = () => {
  const { data: me } = useMe()
  const policy = usePolicy()
  useStayAtPart()
  return (
    <>
      <ScreenHeader
        title="Privacy"
        lead={`What ${platform.name} keeps about you, why, and for how long.`}
      />
      <div className={styles.columns}>
        <div className={styles.aside}>
          <GuideContents
            headings={[...(me ? forMembers : forVisitors), ...forAnyone]}
            href="/privacy"
          />
        </div>
        <div className={styles.parts}>
          {me ? <OwnParts me={me} policy={policy.data} /> : <SignIn />}
          <PolicyText policy={policy} />
          <Terms />
          <Cookies />
          <Documents />
          <Contact />
        </div>
      </div>
    </>
  )
}
