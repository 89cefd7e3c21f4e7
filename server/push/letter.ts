import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '#server/config.ts'
import type { PushSubscriptionRow } from '#server/db/tellingSchema.ts'
import { ownAddress } from '#server/mail/ownAddress.ts'
import type { Letter } from './deliver.ts'
import { type VapidKeys, vapidSubject } from './vapid.ts'

/** What a device shows. */
export type Note = {
  title: string
  body: string
  /** A path of ours. */
  path: string
  /**
   * The id of its notification, or `talk-` and the id of whom or what one talks with: what comes
   * later with the same takes its place.
   */
  tag: string
  /** For the badge of the app; see `badgeOf`. */
  unread?: number
}

export type Manner = { ttl: number; urgency: 'high' | 'normal' }

// Together at most 1.5 kB, also where each is four bytes: some push services take no more than 2.
const longestTitle = 100
const longestBody = 240
const topicLength = 32

const controls = /\p{Cc}+/gu

const cut = (text: string, length: number) => {
  const clean = text.replace(controls, ' ').toWellFormed()
  const characters = [...clean]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : clean
}

/** The shape of a declarative push: a browser that knows it shows it without any code of ours. */
const payloadOf = (note: Note, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: cut(note.title, longestTitle),
      body: cut(note.body, longestBody),
      navigate: ownAddress(note.path, publicUrl),
      tag: note.tag,
      lang: 'en',
      dir: 'auto',
      silent: false,
    },
    ...(note.unread !== undefined && { app_badge: note.unread }),
  })

/** A device that was away is told the last of a topic only. Its name tells the service nothing. */
const topicOf = (tag: string) =>
  createHash('sha256').update(tag).digest('base64url').slice(0, topicLength)

type Device = Pick<PushSubscriptionRow, 'endpoint' | 'p256dhKey' | 'authKey'>

/** A note sealed for one device, so that its push service cannot read it. */
export const seal = (
  config: Config,
  keys: VapidKeys,
  device: Device,
  note: Note,
  { ttl, urgency }: Manner,
): Letter => {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dhKey, auth: device.authKey } },
    payloadOf(note, config),
    {
      TTL: ttl,
      urgency,
      topic: topicOf(note.tag),
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: vapidSubject(config), ...keys },
    },
  )
  return { headers: headers as Letter['headers'], body }
}
