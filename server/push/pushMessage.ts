import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '#server/config.ts'
import type { PushSubscriptionRow } from '#server/db/rows.ts'
import { sameOriginUrl } from '#server/mail/compose.ts'
import type { Language } from '#shared/language/languages.ts'
import type { EncryptedRequest } from './deliver.ts'
import { type VapidKeys, vapidSubject } from './vapid.ts'

/** The content of a push notification. */
export type PushMessage = {
  title: string
  body: string
  /** Of title and body. */
  language: Language
  /** Path of the page to open. */
  path: string
  /** Buttons, each with the page that it opens, or the call that it sends if the browser can. */
  actions?: { text: string; path: string; put?: string }[]
  /**
   * The id of the notification, or `talk-` and the id of the other user or group. A later message
   * with the same tag replaces this one.
   */
  tag: string
  /** Count for the app badge; see `badgeCount`. */
  unread?: number
}

type PushOptions = { ttl: number; urgency: 'high' | 'normal' }

// Together at most 1.5 kB, even with four bytes per character: some push services accept only 2 kB.
const maxTitleLength = 100
const maxBodyLength = 240
const maxActionLength = 30
const topicLength = 32

const controlCharacters = /\p{Cc}+/gu

const truncate = (text: string, length: number) => {
  const clean = text.replace(controlCharacters, ' ').toWellFormed()
  const characters = [...clean]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : clean
}

/** Declarative Web Push: supporting browsers display it without running our service worker. */
const toPayload = (message: PushMessage, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: truncate(message.title, maxTitleLength),
      body: truncate(message.body, maxBodyLength),
      navigate: sameOriginUrl(message.path, publicUrl),
      tag: message.tag,
      lang: message.language,
      dir: 'auto',
      silent: false,
      ...(message.actions?.length && {
        actions: message.actions.map(({ text, path, put }, index) => ({
          action: String(index),
          title: truncate(text, maxActionLength),
          navigate: sameOriginUrl(path, publicUrl),
          ...(put && { put: sameOriginUrl(put, publicUrl) }),
        })),
      }),
    },
    ...(message.unread !== undefined && { app_badge: message.unread }),
  })

/** An offline device receives only the latest push of a topic. Hashed, so it reveals no id. */
const topicFor = (tag: string) =>
  createHash('sha256').update(tag).digest('base64url').slice(0, topicLength)

type Device = Pick<PushSubscriptionRow, 'endpoint' | 'p256dhKey' | 'authKey'>

/** Encrypts a message for one device, so that the push service cannot read it. */
export const encryptPush = (
  config: Config,
  keys: VapidKeys,
  device: Device,
  message: PushMessage,
  { ttl, urgency }: PushOptions,
): EncryptedRequest => {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dhKey, auth: device.authKey } },
    toPayload(message, config),
    {
      TTL: ttl,
      urgency,
      topic: topicFor(message.tag),
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: vapidSubject(config), ...keys },
    },
  )
  return { headers: headers as EncryptedRequest['headers'], body }
}
