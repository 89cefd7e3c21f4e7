import * as z from 'zod'
import { post, raw } from '#shared/http/endpoint.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { SettingCategory } from '#shared/notifications/settings.ts'
import { Email } from '#shared/users/rules.ts'

/** A page for people; what mail programs post there is `leaveByMail`. */
export const leavePath = '/privacy/unsubscribe' satisfies PagePath

/** No mails of this category any more. */
export const Left = z.object({ category: SettingCategory })
export type Left = z.infer<typeof Left>

/** `bounce`: nobody can be reached there. `complaint`: somebody called a mail spam. */
export const ReturnedMail = z.object({ email: Email, kind: z.enum(['bounce', 'complaint']) })
export type ReturnedMail = z.infer<typeof ReturnedMail>

const smallForm = 4096

export const mail = {
  leave: post('/api/mail/leave', {
    access: 'anyone',
    input: z.object({ token: z.string().max(200) }),
    reply: Left,
    status: 200,
  }),
  /** RFC 8058: the one call that takes a form, and from any site. The token is in the address. */
  leaveByMail: raw('POST', leavePath, {
    access: 'anyone',
    receives: 'application/x-www-form-urlencoded',
    alsoReceives: 'multipart/form-data',
    receivesUpTo: smallForm,
    isFromAnySite: true,
    reply: Left,
  }),
  /** For the mail provider, with the token of MAIL_HOOK_TOKEN. */
  noteReturned: post('/api/mail/bounces', { access: 'anyone', input: ReturnedMail }),
}
