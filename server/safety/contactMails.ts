import type { App } from '#server/http/context.ts'
import { compose, framed } from '#server/mail/compose.ts'
import { letterOf } from '#server/mail/decisionMail.ts'
import { createMailer, type Mailer } from '#server/mail/send.ts'
import { handOver } from '#server/mail/sending.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { findStatement } from './statement.ts'
import * as store from './store.ts'

type About = { reportId?: string; objectionId?: string; decisionId?: string }

const received = {
  subject: 'Your message has arrived',
  heading: 'Your message has arrived',
  paragraphs: [
    'Thank you for writing. A person reads it, and the answer comes to this address.',
    'If it was not you who wrote to us, do nothing: we write here only to answer.',
  ],
}

const whoseOf = ({ reportId, objectionId }: About) =>
  reportId ? { reportId } : { objectionId: objectionId ?? '' }

const wordsOf = async ({ db, config }: App, { decisionId }: About) => {
  const { publicUrl } = config
  const privacy = { text: 'What we keep, and for how long', url: `${publicUrl}/privacy` }
  if (!decisionId) return { ...received, action: privacy }
  const statement = await findStatement(db, decisionId, 'reporter')
  return statement && letterOf(statement, publicUrl)
}

/** To the address that was given, which may be nobody's account: none of its writer's words. */
const sendContactMail = async (app: App, mailer: Mailer, about: About): Promise<void> => {
  const writer = await store.findWriter(app.db, whoseOf(about))
  const words = writer && (await wordsOf(app, about))
  if (!words) return
  const { name: community } = await readPlatform(app.db)
  const { publicUrl } = app.config
  const letter = compose({
    ...framed('security', { name: '', publicUrl, leaveUrl: '', community }),
    greeting: 'Hello,',
    why: `Somebody gave this address in the contact form of ${community}.`,
    ...words,
  })
  const id = [about.reportId ?? about.objectionId, about.decisionId].filter(Boolean).join('-')
  await handOver(mailer, { ...letter, id, to: writer.email, date: app.now() })
}

export const handleContactJobs = (app: App): void => {
  const mailer = createMailer(app.config, app.log)
  app.jobs.handle('mail.contact', (about) => sendContactMail(app, mailer, about))
}
