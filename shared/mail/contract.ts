import * as z from 'zod/mini'
import { post, raw } from '#shared/http/endpoint.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { SettingCategory } from '#shared/notifications/settings.ts'
import { Email } from '#shared/users/rules.ts'

/** The page for users; mail programs post to the same path: `unsubscribeOneClick`. */
export const unsubscribePath = '/privacy/unsubscribe' satisfies PagePath

/** The category that was disabled. */
export const UnsubscribeReply = z.object({ category: SettingCategory })
export type UnsubscribeReply = z.infer<typeof UnsubscribeReply>

/** `bounce`: the address does not exist. `complaint`: the recipient reported a mail as spam. */
export const BounceReport = z.object({ email: Email, kind: z.enum(['bounce', 'complaint']) })
export type BounceReport = z.infer<typeof BounceReport>

const maxFormBytes = 4096

export const mail = {
  unsubscribe: post('/api/mail/leave', {
    access: 'anyone',
    limit: { none: 'secret' },
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    reply: UnsubscribeReply,
    status: 200,
  }),
  /** RFC 8058: the only call that accepts a form from any site. The token is in the URL. */
  unsubscribeOneClick: raw('POST', unsubscribePath, {
    access: 'anyone',
    limit: { none: 'secret' },
    receives: 'application/x-www-form-urlencoded',
    alsoReceives: 'multipart/form-data',
    receivesUpTo: maxFormBytes,
    allowCrossSite: true,
    reply: UnsubscribeReply,
  }),
  /** Webhook of the mail provider, authorized by MAIL_HOOK_TOKEN. */
  reportBounce: post('/api/mail/bounces', {
    access: 'anyone',
    limit: { none: 'secret' },
    input: BounceReport,
  }),
}
