import { Link } from 'wouter'
import { platform } from '#web/page/platform.ts'
import { ContactForm } from '#web/safety/ContactForm.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { contactAddress } from './contactAddress.ts'
import { Prose } from './Prose.tsx'

export const ContactScreen = () => (
  <>
    <ScreenHeader title="Contact" lead="Real people read what you send, in English and Dutch." />
    <Prose title="Write to us">
      <ContactForm />
      <p>
        Or by email: <a href={`mailto:${contactAddress()}`}>{contactAddress()}</a>
      </p>
    </Prose>
    <Prose title="What you can write about">
      <ul>
        <li>A question about an event, a booking or your account.</li>
        <li>Someone’s behaviour, or something on {platform.name} that shouldn’t be here.</li>
        <li>An account of someone who seems to be younger than 16.</li>
        <li>
          Your data: seeing, correcting or deleting it. <Link href="/privacy">Privacy</Link>
        </li>
        <li>
          Something you couldn’t use or read.{' '}
          <Link href="/privacy/accessibility">Accessibility</Link>
        </li>
        <li>A security problem on this site. Thank you for telling us first.</li>
      </ul>
    </Prose>
    <Prose title="When it can’t wait">
      <p>
        In an emergency, call <a href="tel:112">112</a> for police, ambulance or fire service. It is
        free, and they speak English. For the police when it’s not an emergency, call{' '}
        <a href="tel:09008844">0900 8844</a>.
      </p>
    </Prose>
  </>
)
