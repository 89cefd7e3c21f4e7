import { isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { detachMails } from '#server/mail/store.ts'
import { deleteNotificationsNaming, deleteNotificationsOf } from './erasure.ts'

export const notificationsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'notifications',
      column: 'user_id',
      exportedAs: 'notifications',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'notifications',
      why: 'Sent to this user only.',
    },
    {
      table: 'notification_settings',
      column: 'user_id',
      exportedAs: 'notificationSettings',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'profile',
      why: 'The notification preferences of this user.',
    },
  ],
  eraseAccount: (app, tx, { id }) => deleteNotificationsNaming(app, tx, id),
  eraseData: { profile: deleteNotificationsOf },
  exports: {
    notifications: (db, me, fields) =>
      db`select ${db(fields)} from notifications where user_id = ${me}`,
    notificationSettings: (db, me, fields) =>
      db`select ${db(fields)} from notification_settings where user_id = ${me}`,
  },
  retention: [
    {
      name: 'notifications',
      table: 'notifications',
      isExpired: isOld,
      onDelete: (tx, ids) => detachMails(tx, 'notification_id', ids),
    },
  ],
}
