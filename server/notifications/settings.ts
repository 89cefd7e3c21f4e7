import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { noteWithdrawn } from '#server/privacy/erasure/list.ts'
import {
  Channel,
  defaultChoices,
  isSwitchable,
  NotificationSetting,
  type NotificationSettings,
  SettingCategory,
} from '#shared/notifications/settings.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const channels = Channel.options

const isChosen = (
  category: SettingCategory,
  channel: Channel,
  chosen: Partial<Record<Channel, boolean>>,
) => {
  const choice = defaultChoices[category][channel]
  if (choice === 'always' || choice === 'never') return choice === 'always'
  return chosen[channel] ?? choice === 'on'
}

/** By which ways something of this category may go to whom. Who has left is not in it. */
export type Reach = Map<string, Set<Channel>>

/** Asked when something is told, and once more when it goes: settings may have changed since. */
export const reachOf = async (
  db: Db,
  category: SettingCategory,
  people: { userId: string }[],
): Promise<Reach> => {
  const ids = people.map(({ userId }) => userId)
  const found = ids.length > 0 ? await store.findReaders(db, category, ids) : []
  return new Map(
    found.map(({ userId, chosen, marketingConsent, takesMail }) => {
      const mayTell = category !== 'marketing' || marketingConsent
      const wanted = channels.filter(
        (channel) =>
          mayTell && isChosen(category, channel, chosen) && (channel !== 'mail' || takesMail),
      )
      return [userId, new Set(wanted)]
    }),
  )
}

export const isWanted = async (
  db: Db,
  userId: string,
  category: SettingCategory,
  channel: Channel,
): Promise<boolean> => {
  const reach = await reachOf(db, category, [{ userId }])
  return reach.get(userId)?.has(channel) === true
}

export const settingsOf = async (
  { db }: { db: Db },
  { id }: Pick<Me, 'id'>,
): Promise<NotificationSettings> => {
  const [rows, showsPreviews] = await Promise.all([
    store.listSettings(db, id),
    store.showsPreviews(db, id),
  ])
  const settings = SettingCategory.options.flatMap((category) => {
    const chosen = Object.fromEntries(
      rows.filter((row) => row.category === category).map(({ channel, isOn }) => [channel, isOn]),
    )
    return channels.map((channel) => ({
      category,
      channel,
      isOn: isChosen(category, channel, chosen),
    }))
  })
  return { settings, showsPreviews }
}

type Switching = Pick<App, 'db' | 'jobs' | 'now'>

const noteSwitch = (
  app: Switching,
  tx: Tx,
  userId: string,
  { category, channel, isOn }: NotificationSetting,
) =>
  noteWithdrawn(app, tx, {
    userId,
    what: 'unsubscribe',
    which: `${category} ${channel}`,
    isDone: !isOn,
  })

export const changeSetting = (app: Switching, me: Me, setting: NotificationSetting) =>
  inTransaction(app.db, async (tx) => {
    if (!isSwitchable(setting.category, setting.channel))
      throw new Refusal(400, 'This cannot be switched')
    await store.putSetting(tx, me.id, setting)
    await noteSwitch(app, tx, me.id, setting)
    return settingsOf({ db: tx }, me)
  })

/** For those who cannot be asked to sign in first: they follow a link in a mail, or called it spam. */
export const switchOff = (
  app: Switching,
  userId: string,
  category: SettingCategory,
  channel: Channel,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await store.switchOff(tx, userId, category, channel)
    await noteSwitch(app, tx, userId, { category, channel, isOn: false })
  })

/** What was switched off, and came back with a backup. */
export const switchOffAgain = async ({ db }: Pick<App, 'db'>, userId: string, which: string) => {
  const [category = '', channel = ''] = which.split(' ')
  const known = NotificationSetting.safeParse({ category, channel, isOn: false })
  if (!known.success) return false
  return store.switchOff(db, userId, known.data.category, known.data.channel)
}

/** Whether a push or a mail to this person may show what somebody wrote in private. */
export const showsPreviews = store.showsPreviews

export const changePreviews = (
  { db }: Pick<App, 'db'>,
  me: Me,
  { showsPreviews }: { showsPreviews: boolean },
) =>
  inTransaction(db, async (tx) => {
    await store.putPreviews(tx, me.id, showsPreviews)
    return settingsOf({ db: tx }, me)
  })
