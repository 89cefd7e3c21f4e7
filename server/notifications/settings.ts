import { recordWithdrawal } from '#server/audit/erasureLog.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import {
  Channel,
  channelDefaults,
  isSwitchable,
  NotificationSetting,
  type NotificationSettings,
  SettingCategory,
} from '#shared/notifications/settings.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const channels = Channel.options

type Choices = { chosen: Partial<Record<Channel, boolean>>; marketingConsent: boolean }

const isEnabled = (
  category: SettingCategory,
  channel: Channel,
  { chosen, marketingConsent }: Choices,
) => {
  const choice = channelDefaults[category][channel]
  if (choice === 'always' || choice === 'never') return choice === 'always'
  // Users with marketing consent get announcements by mail, until they switch that off.
  const isAgreed = category === 'announcements' && channel === 'mail' && marketingConsent
  return chosen[channel] ?? (choice === 'on' || isAgreed)
}

/** Enabled channels by user id. Deleted users are not in the map. */
export type ChannelsByUser = Map<string, Set<Channel>>

/** Evaluated on creation and again on delivery, because settings may change in between. */
export const resolveChannels = async (
  db: Db,
  category: SettingCategory,
  recipients: { userId: string }[],
): Promise<ChannelsByUser> => {
  const ids = recipients.map(({ userId }) => userId)
  const recipientRows = ids.length > 0 ? await store.findRecipients(db, category, ids) : []
  return new Map(
    recipientRows.map(({ userId, chosen, marketingConsent, acceptsMail }) => {
      const isAllowed = category !== 'marketing' || marketingConsent
      const enabled = channels.filter(
        (channel) =>
          isAllowed &&
          isEnabled(category, channel, { chosen, marketingConsent }) &&
          (channel !== 'mail' || acceptsMail),
      )
      return [userId, new Set(enabled)]
    }),
  )
}

export const isChannelEnabled = async (
  db: Db,
  userId: string,
  category: SettingCategory,
  channel: Channel,
): Promise<boolean> => {
  const channelsByUser = await resolveChannels(db, category, [{ userId }])
  return channelsByUser.get(userId)?.has(channel) === true
}

export const getSettings = async (
  { db }: { db: Db },
  { id }: Pick<Me, 'id'>,
): Promise<NotificationSettings> => {
  const [rows, hasMessagePreviews, marketingConsent] = await Promise.all([
    store.listSettings(db, id),
    store.hasMessagePreviews(db, id),
    store.hasMarketingConsent(db, id),
  ])
  const settings = SettingCategory.options.flatMap((category) => {
    const chosen = Object.fromEntries(
      rows.filter((row) => row.category === category).map(({ channel, isOn }) => [channel, isOn]),
    )
    return channels.map((channel) => ({
      category,
      channel,
      isOn: isEnabled(category, channel, { chosen, marketingConsent }),
    }))
  })
  return { settings, hasMessagePreviews }
}

type SettingsDeps = Pick<App, 'db' | 'jobs' | 'now'>

const recordUnsubscribe = (
  app: SettingsDeps,
  tx: Tx,
  userId: string,
  { category, channel, isOn }: NotificationSetting,
) =>
  recordWithdrawal(app, tx, {
    userId,
    what: 'unsubscribe',
    which: `${category} ${channel}`,
    isDone: !isOn,
  })

export const changeSetting = (app: SettingsDeps, me: Me, setting: NotificationSetting) =>
  inTransaction(app.db, async (tx) => {
    if (!isSwitchable(setting.category, setting.channel))
      throw new AppError('setting_not_switchable')
    const isChanged = await store.upsertSetting(tx, me.id, setting)
    if (isChanged) await recordUnsubscribe(app, tx, me.id, setting)
    return getSettings({ db: tx }, me)
  })

/** Needs no session: used by unsubscribe links and spam complaints. */
export const disableChannel = (
  app: SettingsDeps,
  userId: string,
  category: SettingCategory,
  channel: Channel,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const isChanged = await store.disableChannel(tx, userId, category, channel)
    if (isChanged) await recordUnsubscribe(app, tx, userId, { category, channel, isOn: false })
  })

/** Replays an unsubscribe that a restored backup has undone. */
export const reapplyUnsubscribe = async (
  { db }: Pick<App, 'db'>,
  userId: string,
  which: string,
) => {
  const [category = '', channel = ''] = which.split(' ')
  const known = NotificationSetting.safeParse({ category, channel, isOn: false })
  if (!known.success) return false
  return store.disableChannel(db, userId, known.data.category, known.data.channel)
}

/** Whether pushes and mails to this user may contain the text of private messages. */
export const hasMessagePreviews = store.hasMessagePreviews

export const changePreviews = (
  { db }: Pick<App, 'db'>,
  me: Me,
  { hasMessagePreviews }: { hasMessagePreviews: boolean },
) =>
  inTransaction(db, async (tx) => {
    await store.setPreviews(tx, me.id, hasMessagePreviews)
    return getSettings({ db: tx }, me)
  })
