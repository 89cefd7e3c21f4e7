import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { fetchPatiently } from '#server/testing/realServer.ts'
import { community } from '#shared/community/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { call, callWithRetry, newTestUser, newTestUsers, type Person } from './apiClient.ts'
import type { Product } from './product.ts'

const streamsEach = 20
export const posts = 200
const post = 'tulips and bicycles '.repeat(250)
const message = '€'.repeat(2000)
const batchSize = 10

export type LoadRequest = {
  what: string
  path: string
  times: number
  everyMs: number
  isStream?: boolean
}

/** Sends `times` requests on one connection. A paused client reads none of the answers. */
export const openClient = (
  { url, cookie }: Person,
  { path, times }: LoadRequest,
  isPaused: boolean,
): Socket => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  if (isPaused) socket.pause()
  else socket.resume()
  socket.on('error', () => {})
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`.repeat(times),
  )
  return socket
}

export type Scene = {
  product: Product
  people: Person[]
  groupId: string
  photo: string
  readers: number
}

export const createScene = async (product: Product, readers: number): Promise<Scene> => {
  const { url } = product
  const founder = await newTestUser(url)
  const people = [founder, ...(await newTestUsers(url, Math.ceil(readers / streamsEach)))]
  const { reply: group } = await call(founder, groups.create, { name: 'Room', type: 'expats' })
  const groupId = group?.id ?? ''
  for (const who of people.slice(1)) await call(who, groups.join, { id: groupId })
  for (let n = 0; n < posts; n++)
    await callWithRetry(founder, community.create, {
      ...{ title: `Post ${n}`, content: post, category: 'general' as const, tags: [] },
    })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const size = { width: 512, height: 512, channels: 3 as const, background: 'white' }
  const png = Uint8Array.from(
    await sharp({ create: { ...size, noise } })
      .png()
      .toBuffer(),
  )
  const body = new FormData()
  body.append('photo', new Blob([png], { type: 'image/png' }), 'me.png')
  const headers = { cookie: founder.cookie }
  const answer = await fetch(url + profile.uploadPhoto.path, { method: 'POST', headers, body })
  const { profilePhoto } = (await answer.json()) as { profilePhoto: string }
  return { product, people, groupId, photo: profilePhoto, readers }
}

export const openStream = async (who: Person) => {
  const received = { count: 0 }
  const controller = new AbortController()
  const { signal } = controller
  const headers = { cookie: who.cookie }
  // A busy product may reject it at first.
  const { body } = await fetchPatiently(who.url + live.stream.path, { headers, signal })
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
      received.count += text.split('"groupMessage"').length - 1
  }
  const reading = read().catch(() => {})
  return { received, stop: () => [controller.abort(), reading] }
}

export const sendMessages = async ({ people: [founder], groupId }: Scene, count: number) => {
  for (let n = 0; n < count; n += batchSize)
    await Promise.all(
      Array.from({ length: batchSize }, () =>
        founder ? callWithRetry(founder, groups.send, { id: groupId, message }) : null,
      ),
    )
}
