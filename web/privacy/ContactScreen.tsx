import { Link } from 'wouter'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { ContactForm } from '#web/safety/ContactForm.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { contactAddress } from './contactAddress.ts'
import { Prose } from './Prose.tsx'

export const ContactScreen = () => (
  <>
    <ScreenHeader title={t('common.contact')} lead={t('privacy.contact.lead')} />
    <Prose title={t('privacy.contact.write')}>
      <ContactForm />
      <p>
        {rich('privacy.contact.byEmail', {
          address: contactAddress(),
          mail: (children) => <a href={`mailto:${contactAddress()}`}>{children}</a>,
        })}
      </p>
    </Prose>
    <Prose title={t('privacy.contact.topics.title')}>
      <ul>
        <li>{t('privacy.contact.topics.questions')}</li>
        <li>{t('privacy.contact.topics.behaviour', { community: platform.name })}</li>
        <li>{t('privacy.contact.topics.age')}</li>
        <li>
          {rich('privacy.contact.topics.data', {
            link: (children) => <Link href="/privacy">{children}</Link>,
          })}
        </li>
        <li>
          {rich('privacy.contact.topics.accessibility', {
            link: (children) => <Link href="/privacy/accessibility">{children}</Link>,
          })}
        </li>
        <li>{t('privacy.contact.topics.security')}</li>
      </ul>
    </Prose>
    <Prose title={t('privacy.contact.urgent.title')}>
      <p>
        {rich('privacy.contact.urgent.text', {
          emergency: (children) => <a href="tel:112">{children}</a>,
          police: (children) => <a href="tel:09008844">{children}</a>,
        })}
      </p>
    </Prose>
  </>
)
