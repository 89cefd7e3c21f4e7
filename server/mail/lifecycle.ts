import { isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { queueAccountDeletedMail } from './accountDeletedMail.ts'
import { removeMailFilesAbout } from './outbox.ts'

export const mailLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'mail_outbox',
      column: 'user_id',
      exportedAs: 'mails',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'mails',
      why: 'A log of sent mails; without the account there is no recipient.',
    },
  ],
  eraseAccount: async (app, tx, user, { isReplay }) => {
    await removeMailFilesAbout(app, tx, user.id)
    // An unconfirmed address may belong to a stranger.
    const isReadable = !user.mailBouncedAt && user.emailConfirmedAt !== null
    if (isReadable && !isReplay) await queueAccountDeletedMail(app, tx, user)
  },
  exports: {
    mails: (db, me) => db`
      select m.id, m.kind, m.created_at, m.sent_at, case
        when m.kind in ('resetPassword', 'confirmEmail', 'undoEmail') then l.email
        else coalesce(l.email, u.email) end as to
      from mail_outbox m join users u on u.id = m.user_id left join mail_links l on l.id = m.link_id
      where m.user_id = ${me}`,
  },
  retention: [{ name: 'accountDeletedMails', table: 'account_deleted_mails', isExpired: isOld }],
}
