import type { Db } from '#server/db/connect.ts'
import type { MailRow, NotificationRow } from '#server/db/schema.ts'
import type { Kind } from '#server/notifications/kinds.ts'
import { sayIn, templateOf } from '#server/notifications/templates.ts'
import type { SettingCategory } from '#shared/notifications/settings.ts'
import { type Composed, compose, framed, type Reader } from './compose.ts'
import { ownAddress } from './ownAddress.ts'
import { showMoment } from './times.ts'

export type Notice = Pick<NotificationRow, 'title' | 'message' | 'actionUrl' | 'actionText'>

// Their links are meant to be followed.
const byAdministrators: SettingCategory[] = ['announcements', 'marketing']

/** The same words as in the panel. */
export const noticeMail = (
  { title, message, actionUrl, actionText }: Notice,
  category: SettingCategory,
  reader: Reader,
): Composed =>
  compose(
    {
      ...framed(category, reader),
      subject: title,
      heading: title,
      paragraphs: [message],
      action: {
        text: actionText ?? `Open ${reader.community}`,
        url: ownAddress(actionUrl ?? '/', reader.publicUrl),
      },
    },
    { isOurs: byAdministrators.includes(category) },
  )

const accountPath = '/profile?tab=settings'
const paths: Partial<Record<Kind, string>> = {
  exportReady: '/privacy#exports',
  policyChanged: '/privacy',
}

/** About the account itself. It says nothing that could be out of date when it is read. */
export const accountMail = async (
  { db }: { db: Db },
  { createdAt }: Pick<MailRow, 'createdAt'>,
  kind: Kind,
  reader: Reader,
): Promise<Composed> => {
  const { title, message, actionText } = sayIn(await templateOf(db, kind), {})
  return compose({
    ...framed('security', reader),
    subject: title,
    heading: title,
    paragraphs: [message],
    facts: [['When', showMoment(createdAt)]],
    action: { text: actionText, url: reader.publicUrl + (paths[kind] ?? accountPath) },
  })
}
