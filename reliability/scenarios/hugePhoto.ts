import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { aHugePng } from '#server/testing/photos.ts'
import { profile } from '#shared/profile/contract.ts'
import { newTestUser } from '../support/apiClient.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const side = 14_000
const maxMegabytes = 100
const requestsAt: Record<Scale, number> = { smoke: 1, nightly: 20, full: 20, soak: 20 }

/** In megabytes: what the process uses, and its peak since `resetPeak`. */
const memoryOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

type UploadResult = { statuses: Set<number>; rose: number }

/** Uploads the picture and measures how far the memory rises at its peak. */
const send = async (picture: Buffer, times: number, preload?: string): Promise<UploadResult> => {
  const { dataDir, remove } = await createDataDir()
  const product = await createProduct({ dataDir, ...(preload && { preload }) })
  try {
    await product.start()
    const { cookie } = await newTestUser(product.url)
    const upload = async (bytes: Buffer) => {
      const body = new FormData()
      body.append('photo', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'me.png')
      const address = product.url + profile.uploadPhoto.path
      const answer = await fetch(address, { method: 'POST', headers: { cookie }, body })
      await answer.arrayBuffer()
      return answer.status
    }
    // Excludes what the first photo loads.
    if ((await upload(aHugePng(500))) !== 200)
      throw new Error(`No photo is taken: ${product.log()}`)
    resetPeak(product.pid())
    const { now } = memoryOf(product.pid())
    const statuses = await Promise.all(Array.from({ length: times }, () => upload(picture)))
    return { statuses: new Set(statuses), rose: memoryOf(product.pid()).peak - now }
  } finally {
    await product.end('SIGTERM')
    remove()
  }
}

const describe = (what: string, { statuses, rose }: UploadResult) =>
  `${what}: answered ${[...statuses].join(' and ')}, memory rose by at most ${rose.toFixed(0)} MB`

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const title = `A PNG of ${side} × ${side} pixels is refused, and memory rises by less than ${maxMegabytes} MB`
  if (!existsSync('/proc/self/clear_refs'))
    return {
      title,
      lines: [],
      ok: false,
      skipped: 'this machine does not report the peak memory of a process',
    }
  const times = requestsAt[scale]
  const [usual, interlaced] = [aHugePng(side), aHugePng(side, { isInterlaced: true })]
  const kilobytes = (interlaced.length / 1000).toFixed(0)
  const first = await send(usual, times)
  const second = await send(interlaced, times)
  const control = await send(interlaced, 1, 'noPixelLimit.ts')
  const isRight = ({ statuses, rose }: UploadResult) =>
    statuses.size === 1 && statuses.has(400) && rose < maxMegabytes
  return {
    title,
    lines: [
      describe(`${times} concurrent uploads of ${kilobytes} KB`, first),
      describe(`${times} concurrent uploads, interlaced, which decode as a whole`, second),
      describe('Control, one interlaced upload without the pixel limit', control),
    ],
    ok: isRight(first) && isRight(second) && control.rose > maxMegabytes,
  }
}
