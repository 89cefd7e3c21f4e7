import type { Db } from '#server/db/connect.ts'
import type { MailRow, NotificationRow } from '#server/db/rows.ts'
import { t } from '#server/language/t.ts'
import {
  composeMail,
  greetingAndFooter,
  type MailRecipient,
  type RenderedMail,
  sameOriginUrl,
} from '#server/mail/compose.ts'
import { formatDateTime } from '#server/mail/dateFormat.ts'
import { isKind, type Kind } from '#server/notifications/kinds.ts'
import { answersOf, getTemplate, renderNotification } from '#server/notifications/templates.ts'
import type { SettingCategory } from '#shared/notifications/settings.ts'

export type NotificationContent = Pick<
  NotificationRow,
  'title' | 'message' | 'actionUrl' | 'actionText'
> & { type?: string }

// Written by administrators: links stay clickable.
const trustedCategories: SettingCategory[] = ['announcements', 'marketing']

/** Same text as in the notification panel. A question has its two answers as buttons. */
export const notificationMail = (
  { type = '', title, message, actionUrl, actionText }: NotificationContent,
  category: SettingCategory,
  recipient: MailRecipient,
): RenderedMail => {
  const path = actionUrl ?? '/'
  const text = actionText ?? t('common.openCommunity', { community: recipient.community })
  const answers = isKind(type) ? answersOf(type, path) : []
  const [action = { text, path }, otherAction] = answers
  const toLink = (one: typeof action) => ({
    text: one.text,
    url: sameOriginUrl(one.path, recipient.publicUrl),
  })
  return composeMail(
    {
      ...greetingAndFooter(category, recipient),
      subject: title,
      heading: title,
      paragraphs: [message],
      action: toLink(action),
      ...(otherAction && { otherAction: toLink(otherAction) }),
    },
    { isTrusted: trustedCategories.includes(category) },
  )
}

const accountPath = '/profile?tab=settings'
const paths: Partial<Record<Kind, string>> = {
  exportReady: '/privacy#exports',
  policyChanged: '/privacy#policy',
}

/** A mail about the account itself. Contains no details that could become outdated. */
export const accountMail = async (
  { db }: { db: Db },
  { createdAt }: Pick<MailRow, 'createdAt'>,
  kind: Kind,
  recipient: MailRecipient,
): Promise<RenderedMail> => {
  const { title, message, actionText } = renderNotification(await getTemplate(db, kind), {})
  return composeMail({
    ...greetingAndFooter('security', recipient),
    subject: title,
    heading: title,
    paragraphs: [message],
    facts: [[t('common.when'), formatDateTime(createdAt)]],
    action: { text: actionText, url: recipient.publicUrl + (paths[kind] ?? accountPath) },
  })
}
