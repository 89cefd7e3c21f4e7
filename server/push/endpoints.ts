import type { Config } from '#server/config.ts'
import { longestEndpoint } from '#shared/push/contract.ts'

/** The push services of the browsers there are. Anything else is an address a stranger gave us. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[a-z\d-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)+push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
]

export type Endpoint = {
  url: URL
  /** One of `PUSH_HOSTS`, which may lie anywhere: the operator has named it. */
  isNamed: boolean
}

/** null: nothing of ours ever goes there. Asked when it is given to us and at every delivery. */
export const readEndpoint = (
  text: string,
  { pushHosts }: Pick<Config, 'pushHosts'>,
): Endpoint | null => {
  const url = text.length <= longestEndpoint ? URL.parse(text) : null
  if (!url || url.username || url.password) return null
  // It is not sent, and two addresses that differ only there are one device.
  url.hash = ''
  if (pushHosts.includes(url.origin)) return { url, isNamed: true }
  const isOfService =
    url.protocol === 'https:' &&
    url.port === '' &&
    services.some((service) => service.test(url.hostname))
  return isOfService ? { url, isNamed: false } : null
}
