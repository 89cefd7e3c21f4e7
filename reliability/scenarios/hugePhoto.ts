import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { aHugePng } from '#server/testing/hugePng.ts'
import { profile } from '#shared/profile/contract.ts'
import { runAlone } from '../support/cli.ts'
import { aDataDir } from '../support/dataDir.ts'
import { aProduct } from '../support/product.ts'
import type { Form, Proof } from '../support/scenario.ts'
import { newcomer } from '../support/testUser.ts'

const side = 14_000
const mostMegabytes = 100
const timesOf: Record<Form, number> = { short: 1, stated: 20, long: 20 }

/** In megabytes: what the process holds, and the most it held since `forgetPeak`. */
const memoryOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

type Tried = { statuses: Set<number>; rose: number }

/** How far the memory of a product rises, at its highest, while it is sent the picture. */
const send = async (picture: Buffer, times: number, preload?: string): Promise<Tried> => {
  const { dataDir, remove } = await aDataDir()
  const product = await aProduct({ dataDir, ...(preload && { preload }) })
  try {
    await product.start()
    const { cookie } = await newcomer(product.url)
    const upload = async (bytes: Buffer) => {
      const body = new FormData()
      body.append('photo', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'me.png')
      const address = product.url + profile.uploadPhoto.path
      const answer = await fetch(address, { method: 'POST', headers: { cookie }, body })
      await answer.arrayBuffer()
      return answer.status
    }
    // What the first photo of all wakes up is no part of it.
    if ((await upload(aHugePng(500))) !== 200)
      throw new Error(`No photo is taken: ${product.log()}`)
    forgetPeak(product.pid())
    const { now } = memoryOf(product.pid())
    const statuses = await Promise.all(Array.from({ length: times }, () => upload(picture)))
    return { statuses: new Set(statuses), rose: memoryOf(product.pid()).peak - now }
  } finally {
    await product.end('SIGTERM')
    remove()
  }
}

const say = (what: string, { statuses, rose }: Tried) =>
  `${what}: answered ${[...statuses].join(' and ')}, memory rose by ${rose.toFixed(0)} MB at most`

export const prove = async (form: Form): Promise<Proof> => {
  const title = `A PNG of ${side} by ${side} pixels is refused, and memory rises by less than ${mostMegabytes} MB`
  if (!existsSync('/proc/self/clear_refs'))
    return {
      title,
      lines: [],
      ok: false,
      skipped: 'this machine does not tell the peak of a process',
    }
  const times = timesOf[form]
  const [usual, whole] = [aHugePng(side), aHugePng(side, { isInterlaced: true })]
  const kilobytes = (whole.length / 1000).toFixed(0)
  const first = await send(usual, times)
  const second = await send(whole, times)
  const control = await send(whole, 1, 'noPixelLimit.ts')
  const isRight = ({ statuses, rose }: Tried) =>
    statuses.size === 1 && statuses.has(400) && rose < mostMegabytes
  return {
    title,
    lines: [
      say(`${times} at once, of ${kilobytes} KB`, first),
      say(`${times} at once, interlaced, which must be held whole`, second),
      say('Without the limit, as a control, one, interlaced', control),
    ],
    ok: isRight(first) && isRight(second) && control.rose > mostMegabytes,
  }
}

if (import.meta.main) await runAlone(prove)
