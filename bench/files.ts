import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { auth } from '#shared/auth/contract.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { isBrief } from './brief.ts'
import { median } from './comparison.ts'
import type { BenchResult } from './figures.ts'
import { startProduct, tempFolder } from './product.ts'

const uploads = isBrief ? 4 : 200
const inParallel = 4
const megabyte = 1024 * 1024

type Caller = { url: string; cookie: string }

/** As from a phone: ten megapixels, 5 MB. */
const aPhoto = () => {
  const [width, height] = [3600, 2700]
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(1)
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Pages that both processes share, such as those of Node itself, count once in their sum. */
const memoryOf = (pid: number | string) => {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has just ended
  }
}

const childrenOf = (pid: number) => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  } catch {
    return [] // it has none
  }
}

/** The highest memory of the server, and of the process that renders, a few times a second. */
const startSampling = (pid: number) => {
  const highest = { server: 0, renderer: 0, both: 0 }
  const timer = setInterval(() => {
    const server = memoryOf(pid)
    const renderer = childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0)
    highest.server = Math.max(highest.server, server)
    highest.renderer = Math.max(highest.renderer, renderer)
    highest.both = Math.max(highest.both, server + renderer)
  }, 200)
  return { highest, stop: () => clearInterval(timer) }
}

const post = async ({ url, cookie }: Caller, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const register = async (url: string, name: string): Promise<Caller> => {
  const answer = await post({ url, cookie: '' }, auth.register.path, {
    ...{ name, username: name, email: `${name}@example.org`, password: 'tulips along the canal' },
  })
  return { url, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const upload = async ({ url, cookie }: Caller, body: Buffer<ArrayBuffer>) => {
  const answer = await fetch(`${url}${files.stage.path}?name=a.jpg`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** From the begin of the upload until the other person has the bytes. */
const measureArrival = async (author: Caller, reader: Caller, groupId: string, photo: Buffer) => {
  const began = performance.now()
  const id = await upload(author, photo as Buffer<ArrayBuffer>)
  const send = groups.send.path.replace(':id', groupId)
  await post(author, send, { message: '📷', fileIds: [id] })
  const address = `${reader.url}${files.content.path.replace(':id', id)}?size=medium`
  const answer = await fetch(address, { headers: { cookie: reader.cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The picture was answered ${answer.status}`)
  return performance.now() - began
}

/** Memory of the embedded installation under uploads, and how long a picture takes to arrive. */
export const benchFiles = async (): Promise<BenchResult> => {
  const product = await startProduct({ dataDir: tempFolder() })
  const sampling = startSampling(product.pid)
  try {
    const author = await register(product.url, 'author')
    const reader = await register(product.url, 'reader')
    const added = await post(author, groups.create.path, { name: 'Walkers', type: 'expats' })
    const { id } = (await added.json()) as { id: string }
    await post(reader, groups.join.path.replace(':id', id), {})
    const photo = (await aPhoto()) as Buffer<ArrayBuffer>
    const times: number[] = []
    for (let nth = 0; nth < 5; nth++) times.push(await measureArrival(author, reader, id, photo))
    const began = performance.now()
    let left = uploads
    const send = async () => {
      while (left-- > 0) await upload(author, photo)
    }
    await Promise.all(Array.from({ length: inParallel }, send))
    const seconds = (performance.now() - began) / 1000
    const { server, renderer, both } = sampling.highest
    const arrival = median(times) / 1000
    return {
      lines: [
        `files, a picture of ${(photo.length / megabyte).toFixed(1)} MB`,
        `  for the other person  after ${arrival.toFixed(2)} s (median of ${times.length}, at most ${(Math.max(...times) / 1000).toFixed(2)} s)`,
        `  ${uploads} uploads           ${seconds.toFixed(0)} s, ${inParallel} at a time; at most ${both.toFixed(0)} MB: the server ${server.toFixed(0)} MB, the process that renders ${renderer.toFixed(0)} MB`,
      ],
      ok: true,
      figures: [
        {
          metric: `memory, embedded, highest in ${uploads} uploads`,
          ...{ value: both, unit: 'MB', target: { atMost: 450 } },
        },
        {
          metric: 'a picture of 5 MB, for the other person',
          ...{ value: arrival, unit: 's', target: { atMost: 2 } },
        },
      ],
    }
  } finally {
    sampling.stop()
    await product.stop()
  }
}
